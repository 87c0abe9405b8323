/** One row of the table: which request, what differs, and why it stays. `*` stands for anything. */
export type Explained = { request: string; difference: string; why: string }

export type Found = { request: string; difference: string }

const cell = (text: string): string =>
  text
    .trim()
    .replace(/^`+\s?|\s?`+$/g, '')
    .replaceAll('\\|', '|')

/** The rows of every table of the page whose head is `request | what differs | why it stays`. */
export function readExplained(page: string): Explained[] {
  const rows: Explained[] = []
  let inside = false
  for (const line of page.split('\n')) {
    const cells = line.startsWith('|') ? line.split(/(?<!\\)\|/).slice(1, -1) : []
    const [request = '', difference = '', why = ''] = cells.map(cell)
    if (cells.length !== 3) inside = false
    else if (/^request$/i.test(request)) inside = true
    else if (inside && !/^:?-+:?$/.test(request)) rows.push({ request, difference, why })
  }
  return rows
}

const matches = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    's',
  ).test(text)

/** What no row explains, and the rows that explain nothing although a request of theirs was made. */
export function judge(
  found: readonly Found[],
  rows: readonly Explained[],
  asked: readonly string[],
): { unexplained: Found[]; idle: Explained[] } {
  const fits = (row: Explained, one: Found): boolean => matches(row.request, one.request) && matches(row.difference, one.difference)
  return {
    unexplained: found.filter((one) => !rows.some((row) => row.why !== '' && fits(row, one))),
    idle: rows.filter((row) => asked.some((name) => matches(row.request, name)) && !found.some((one) => fits(row, one))),
  }
}

/** Rows to be completed and put into the table. */
export const asRows = (found: readonly Found[]): string =>
  found.map(({ request, difference }) => `| \`${request}\` | \`${difference.replaceAll('|', '\\|')}\` | |`).join('\n')
