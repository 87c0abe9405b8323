import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A page of the guide. `path` is its address below `/docs`; `section` its folder, '' for the pages at the top. */
export type Page = { file: string; path: string; title: string; section: string }

/** `operators/index.md` is `/operators/`, `operators/settings.md` is `/operators/settings`. */
export function pathOfFile(file: string): string {
  const path = `/${file.replaceAll('\\', '/').replace(/\.md$/, '')}`
  return path.endsWith('/index') ? path.slice(0, -'index'.length) : path
}

function titleOf(markdown: string, file: string): string {
  return /^#\s+(.+)$/m.exec(markdown)?.[1]?.replace(/[`*]/g, '') ?? file
}

/** All pages, sections in the order of the alphabet, the index of each first. */
export function listPages(directory: string): Page[] {
  const files = globSync('**/*.md', { cwd: directory })
  const pages = files.map((file): Page => {
    const section = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : ''
    return { file, path: pathOfFile(file), title: titleOf(readFileSync(join(directory, file), 'utf8'), file), section }
  })
  const rank = ({ section, path }: Page) => `${section}\0${path.endsWith('/') ? '' : path}`
  return pages.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
}
