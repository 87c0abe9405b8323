import { posix } from 'node:path'
import { Marked } from 'marked'
import { type Page, pathOfFile } from './list-pages.ts'

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

/** What a heading is called in a link: `## Two walls` is `#two-walls`. */
export const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')

/** Links between Markdown files become links between pages; links that could run something become plain text. */
function resolveLink(href: string, from: Page): string | undefined {
  if (/^https?:\/\//i.test(href) || href.startsWith('#')) return href
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return undefined
  if (href.startsWith('/')) return href
  const [file = '', anchor] = href.split('#')
  const target = posix.normalize(posix.join(posix.dirname(from.file), file))
  if (target.startsWith('..')) return undefined
  const path = target.endsWith('.md') ? pathOfFile(target) : `/${target}`
  return `/docs${path}${anchor ? `#${anchor}` : ''}`
}

function renderMarkdown(markdown: string, page: Page): string {
  const renderer = new Marked({ gfm: true })
  renderer.use({
    renderer: {
      html: ({ text }) => (text.startsWith('<!--') ? '' : escapeHtml(text)), // Markdown only: no page brings elements of its own
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${escapeHtml(slug(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        const label = this.parser.parseInline(tokens)
        const target = resolveLink(href, page)
        return target === undefined ? label : `<a href="${escapeHtml(target)}">${label}</a>`
      },
      image({ href, text }) {
        const target = resolveLink(href, page)
        return target?.startsWith('/') ? `<img src="${escapeHtml(target)}" alt="${escapeHtml(text)}">` : escapeHtml(text)
      },
      table(token) {
        const text = ({ tokens }: (typeof token.header)[number]) => this.parser.parseInline(tokens)
        const plain = (html: string) => html.replace(/<[^>]*>/g, '')
        const names = token.header.map(text)
        // The roles keep it a table where a narrow screen lays each row out as a block of its own, with the column's name in each cell.
        const cell = (html: string, i: number) => `<td role="cell" data-column="${plain(names[i] ?? '')}"><div>${html}</div></td>`
        const head = names.map((html) => `<th role="columnheader" scope="col">${html}</th>`).join('')
        const body = token.rows.map((row) => `<tr role="row">${row.map(text).map(cell).join('')}</tr>`).join('')
        return `<div class="table" tabindex="0"><table role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${body}</tbody></table></div>\n`
      },
    },
  })
  return renderer.parse(markdown, { async: false })
}

function navigation(pages: readonly Page[], current: Page): string {
  const item = (page: Page) =>
    `<li><a href="/docs${escapeHtml(page.path)}"${page.path === current.path ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`
  const sections = [...new Set(pages.map(({ section }) => section))]
  return sections
    .map(
      (section) =>
        `<ul>${pages
          .filter((page) => page.section === section)
          .map(item)
          .join('')}</ul>`,
    )
    .join('')
}

export type PageToRender = { page: Page; pages: readonly Page[]; version: string; markdown: string }

/** A whole HTML page: navigation, the text, and the version that it describes. */
export function renderPage({ page, pages, version, markdown }: PageToRender): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(page.title)} · Sallyport</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header><a href="/docs/">Sallyport</a> <span>version ${escapeHtml(version)}</span></header>
<nav aria-label="Pages">${navigation(pages, page)}</nav>
<main id="text">
${renderMarkdown(markdown, page)}</main>
</body>
</html>
`
}

/** Light and dark as the reader's system asks; readable at 200 %, in print, and without the navigation on a narrow screen. */
export const styleSheet = `:root { color-scheme: light dark; --ink: #1b1f24; --paper: #ffffff; --quiet: #57606a; --line: #d0d7de; --link: #0550ae; --shade: #f3f5f7 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --paper: #0d1117; --quiet: #9aa4af; --line: #30363d; --link: #79b8ff; --shade: #161b22 } }
* { box-sizing: border-box }
body { margin: 0; color: var(--ink); background: var(--paper); font: 1rem/1.6 system-ui, sans-serif; display: grid; grid-template: auto 1fr / 17rem minmax(0, 1fr) }
header { grid-column: 1 / -1; padding: .75rem 1.5rem; border-bottom: 1px solid var(--line); display: flex; gap: 1rem; align-items: baseline }
header a { font-weight: 700; color: inherit; text-decoration: none }
header span { color: var(--quiet); font-size: .875rem }
nav { padding: 1rem 1.5rem; border-right: 1px solid var(--line); font-size: .9375rem }
nav ul { list-style: none; margin: 0 0 1rem; padding: 0 }
nav a { display: block; padding: .2rem 0; text-decoration: none }
nav a[aria-current] { font-weight: 700; color: inherit }
main { padding: 1rem 2rem 4rem; max-width: 56rem }
a { color: var(--link) }
a:focus-visible, .table:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
.skip { position: absolute; left: -100rem }
.skip:focus { left: 1rem; top: .5rem; background: var(--paper); padding: .25rem .5rem }
h1, h2, h3 { line-height: 1.25; margin: 2rem 0 .75rem }
h1 { margin-top: .5rem }
code { font: .9em ui-monospace, monospace; background: var(--shade); padding: .1em .3em; border-radius: 3px }
pre { background: var(--shade); padding: 1rem; overflow-x: auto; border-radius: 6px }
pre code { padding: 0; background: none }
.table { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th, td { border: 1px solid var(--line); padding: .4rem .6rem; text-align: left; vertical-align: top }
th { background: var(--shade) }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--quiet) }
img { max-width: 100%; background: #fff; border-radius: 6px }
@media (max-width: 50rem) {
  body { display: block } main { padding: 1rem 1.25rem 3rem }
  nav { border-right: 0; border-bottom: 1px solid var(--line) } nav ul { margin-bottom: .5rem } nav li { display: inline-block; margin-right: 1rem }
  thead { position: absolute; left: -100rem } table, tbody, tr, td { display: block }
  tr { border: 1px solid var(--line); border-radius: 6px; margin-bottom: .75rem; padding: .25rem .6rem } tr td:first-child { font-weight: 600 }
  td { border: 0; padding: .25rem 0; display: grid; grid-template-columns: 5.25rem minmax(0, 1fr); gap: .5rem; overflow-wrap: anywhere }
  td::before { content: attr(data-column); color: var(--quiet); font-size: .875rem; font-weight: 400 } td:has(> div:empty) { display: none }
}
@media print { nav, header, .skip { display: none } body { display: block } }
`
