import { Prisma } from './prisma.ts'

/** Says of an expression of a statement that it has the text that is looked for somewhere within. */
export type Has = (expression: string) => Prisma.Sql

/** A condition on a text that is looked for anywhere, in whatever case and whatever signs it holds; undefined: it narrows nothing. */
export function finding(text: string | undefined, condition: (has: Has) => Prisma.Sql): Prisma.Sql | undefined {
  if (text === undefined) return undefined
  // ILIKE folds beyond ASCII only where the database's locale does, and the embedded one's is C: then the text brings its other cases along.
  const [operator, pattern] = /^[\x20-\x7e]*$/.test(text) ? ['ILIKE', `%${text.replace(/[\\%_]/g, '\\$&')}%`] : ['~', inAnyCase(text)]
  return condition((expression) => Prisma.sql`${Prisma.raw(`${expression} ${operator}`)} ${pattern}`)
}

/** A regular expression of PostgreSQL that matches the text as it stands, each letter in either case. */
export const inAnyCase = (text: string): string =>
  [...text]
    .map((sign) => {
      const cases = casesOf(sign)
      if (cases.length > 1) return `[${cases.join('')}]`
      return /[\p{L}\p{N}]/u.test(sign) || sign > '\x7e' ? sign : `\\${sign}`
    })
    .join('')

/** One that has no single sign for its other case, as ß, is looked for as it stands. */
function casesOf(sign: string): string[] {
  const other = [sign.toLowerCase(), sign.toUpperCase()].flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()])
  return [...new Set([sign, ...other])].filter((one) => [...one].length === 1)
}
