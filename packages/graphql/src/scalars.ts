import { instants, isWithinInstants } from '@sallyport/domain/primitives/instant.ts'
import { GraphQLScalarType, Kind, TokenKind, type ValueNode } from 'graphql'
import { callerError } from './errors.ts'

export type ScalarTypes = {
  DateTime: { Input: Date; Output: Date }
  Duration: { Input: number; Output: number }
  Sequence: { Input: number; Output: number }
}

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/
const iso8601 = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d{1,3})?)S)?$/
const refuse = (what: string): never => {
  throw callerError('BAD_USER_INPUT', what)
}

/** Seconds to ISO 8601: 5400 is `PT1H30M`. */
export function formatDuration(seconds: number): string {
  const h = Math.floor(seconds / 3600)
  const m = Math.floor((seconds % 3600) / 60)
  const s = Math.round((seconds % 60) * 1000) / 1000
  const text = `${h ? `${h}H` : ''}${m ? `${m}M` : ''}${s ? `${s}S` : ''}`
  return `PT${text === '' ? '0S' : text}`
}

export function parseDuration(text: string): number | undefined {
  const match = iso8601.exec(text)
  if (match === null || text === 'PT') return undefined
  return Number(match[1] ?? 0) * 3600 + Number(match[2] ?? 0) * 60 + Number(match[3] ?? 0)
}

function readInstant(value: unknown): Date {
  const date = typeof value === 'string' && rfc3339.test(value) ? new Date(value) : undefined
  if (date === undefined || Number.isNaN(date.getTime())) return refuse('A DateTime is RFC 3339, for example 2026-11-29T09:30:00.000Z.')
  if (!isWithinInstants(date))
    return refuse(`A DateTime lies between ${instants.earliest.toISOString()} and ${instants.latest.toISOString()}.`)
  return date
}

/** What a literal was given for: the name before the colon before it. GraphQL itself says so of variables alone. */
function fieldOf({ loc }: ValueNode): string | undefined {
  const colon = loc?.startToken.prev
  return colon?.kind === TokenKind.COLON ? colon.prev?.value : undefined
}

export const dateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'An instant of the years 1 to 9999: RFC 3339, UTC, milliseconds. Example: `2026-11-29T09:30:00.000Z`.',
  serialize: (value) => (value instanceof Date ? value.toISOString() : refuse('not a date')),
  parseValue: readInstant,
  parseLiteral: (node) => {
    try {
      return readInstant(node.kind === Kind.STRING ? node.value : undefined)
    } catch (error) {
      const field = fieldOf(node)
      return field === undefined ? refuse((error as Error).message) : refuse(`${field}: ${(error as Error).message}`)
    }
  },
})

export const duration = new GraphQLScalarType<number, string>({
  name: 'Duration',
  description: 'A length of time in hours, minutes and seconds: ISO 8601. Example: `PT1H30M`.',
  serialize: (value) => formatDuration(Number(value)),
  parseValue: (value) =>
    (typeof value === 'string' ? parseDuration(value) : undefined) ??
    refuse('A Duration is ISO 8601 in hours, minutes and seconds, for example PT1H30M.'),
})

export const sequence = new GraphQLScalarType<number, number>({
  name: 'Sequence',
  description: 'A number of a gapless feed: an integer from 0 to 2^53 - 1.',
  serialize: Number,
  parseValue: (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : refuse('A Sequence is an integer from 0 to 2^53 - 1.'),
  parseLiteral: (node) => {
    const value = node.kind === Kind.INT ? Number(node.value) : Number.NaN
    return Number.isSafeInteger(value) && value >= 0 ? value : refuse('A Sequence is an integer from 0 to 2^53 - 1.')
  },
})
