import { Prisma } from './prisma.ts'
import { isUuid } from './tenant/own-rows.ts'

/** Says of an expression of a statement that it has the text that is looked for somewhere within. */
export type Has = (expression: string) => Prisma.Sql

/** Says of an id of a row that it is the one that is looked for. */
export type HasId = (expression: string) => Prisma.Sql

/** A whole id, or its last characters as lists show them: at least eight, so that words are no ids. */
const idOrItsEnd = /^(?:…|\.\.\.)?([0-9a-f-]{8,36})$/i

function idLookedFor(text: string): HasId {
  const end = idOrItsEnd.exec(text.trim())?.[1]?.toLowerCase()
  if (end === undefined) return () => Prisma.sql`false`
  return (expression) =>
    isUuid(end) ? Prisma.sql`${Prisma.raw(expression)} = ${end}::uuid` : Prisma.sql`${Prisma.raw(expression)}::text LIKE ${`%${end}`}`
}

/** A condition on a text that is looked for anywhere, in whatever case and whatever signs it holds; undefined: it narrows nothing. */
export function finding(text: string | undefined, condition: (has: Has, hasId: HasId) => Prisma.Sql): Prisma.Sql | undefined {
  if (text === undefined) return undefined
  return condition((expression) => comparing(expression, text, 'WITHIN'), idLookedFor(text))
}

/** The domain's `closeness` of a name to a text that is looked for. */
export const near = (text: string | undefined, expression: string): Prisma.Sql =>
  text === undefined
    ? Prisma.sql`3::int`
    : Prisma.sql`CASE WHEN ${comparing(expression, text, 'WHOLE')} THEN 0 WHEN ${comparing(expression, text, 'BEGINNING')} THEN 1
        WHEN ${comparing(expression, text, 'WITHIN')} THEN 2 ELSE 3 END`

type Place = 'WHOLE' | 'BEGINNING' | 'WITHIN'

/** ILIKE folds beyond ASCII only where the database's locale does, and the embedded one's is C: then the text brings its other cases along. */
function comparing(expression: string, text: string, place: Place): Prisma.Sql {
  const [before, after] = [place === 'WITHIN', place !== 'WHOLE']
  const [operator, pattern] = /^[\x20-\x7e]*$/.test(text)
    ? ['ILIKE', `${before ? '%' : ''}${text.replace(/[\\%_]/g, '\\$&')}${after ? '%' : ''}`]
    : ['~', `${before ? '' : '^'}${inAnyCase(text)}${after ? '' : '$'}`]
  return Prisma.sql`${Prisma.raw(`${expression} ${operator}`)} ${pattern}`
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
