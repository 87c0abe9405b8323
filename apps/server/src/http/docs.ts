import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { listPages, type Page } from './docs/list-pages.ts'
import { renderPage, styleSheet } from './docs/render-page.ts'
import { type Handler, isRead, pathOf, respond, text } from './respond.ts'

const PREFIX = '/docs'
/** No script at all, nothing from elsewhere; the one style sheet is ours. */
const policy = "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const pictures: Record<string, string> = { '.svg': 'image/svg+xml', '.png': 'image/png' }

/**
 * The guide of the version that runs: `/docs/` and below, from the Markdown files of `directory`. A page is read when it is asked for
 * first after it changed.
 * @param version shown on each page
 */
export function docs(directory: string, version: string): Handler {
  const rendered = new Map<string, { changed: number; html: string }>()
  const pages = listPages(directory)
  const render = (page: Page): string => {
    const changed = statSync(join(directory, page.file)).mtimeMs
    const known = rendered.get(page.file)
    if (known?.changed === changed) return known.html
    const html = renderPage({ page, pages, version, markdown: readFileSync(join(directory, page.file), 'utf8') })
    rendered.set(page.file, { changed, html })
    return html
  }
  return (request, response) => {
    if (!isRead(request, response)) return
    const path = pathOf(request)?.slice(PREFIX.length)
    if (path === '') return text(request, response, 302, `see ${PREFIX}/`, { Location: `${PREFIX}/` })
    if (path === '/style.css')
      return respond(request, response, { type: 'text/css; charset=utf-8', body: styleSheet, headers: { 'Cache-Control': 'no-cache' } })
    const page = pages.find((candidate) => candidate.path === path)
    if (page)
      return respond(request, response, {
        type: 'text/html; charset=utf-8',
        body: render(page),
        headers: { 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' },
      })
    const picture = path && pictures[extname(path)]
    if (path && picture && existsSync(join(directory, path)))
      return respond(request, response, {
        type: picture,
        body: readFileSync(join(directory, path)),
        headers: { 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' },
      })
    const other = pages.find((candidate) => candidate.path === `${path}/` || candidate.path === path?.replace(/\/$/, ''))
    if (other) return text(request, response, 302, `see ${PREFIX}${other.path}`, { Location: PREFIX + other.path })
    text(request, response, 404, `there is no such page; ${PREFIX}/ lists all`)
  }
}
