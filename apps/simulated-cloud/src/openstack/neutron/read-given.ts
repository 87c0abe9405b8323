import { refuse } from '../../http/answer.ts'
import { invalidAttribute } from './errors.ts'
import type { Json } from './resource.ts'

// Attributes of a request's body, checked as neutron checks them. Each reads one attribute and gives `fallback` where it is absent.

export function textOf<Fallback>(given: Json, name: string, fallback: Fallback, longest = 255): string | Fallback {
  const value = given[name]
  if (value === undefined) return fallback
  if (typeof value !== 'string') throw invalidAttribute(name, `'${String(value)}' is not a valid string`)
  if (value.length > longest) throw invalidAttribute(name, `'${value}' exceeds maximum length of ${longest}`)
  return value
}

export function flagOf(given: Json, name: string, fallback: boolean): boolean {
  const value = given[name]
  if (value === undefined) return fallback
  if (typeof value === 'boolean') return value
  if (['true', '1'].includes(String(value).toLowerCase())) return true
  if (['false', '0'].includes(String(value).toLowerCase())) return false
  throw invalidAttribute(name, `'${String(value)}' cannot be converted to boolean`)
}

export function numberOf<Fallback>(given: Json, name: string, fallback: Fallback): number | Fallback {
  const value = given[name]
  if (value === undefined || value === null) return fallback
  const number = Number(value)
  if (!Number.isInteger(number)) throw invalidAttribute(name, `'${String(value)}' is not an integer`)
  return number
}

/** An id or null. */
export function idOf<Fallback>(given: Json, name: string, fallback: Fallback): string | null | Fallback {
  const value = given[name]
  if (value === undefined) return fallback
  if (value === null) return null
  if (typeof value !== 'string') throw invalidAttribute(name, `'${String(value)}' is not a valid UUID`)
  return value
}

export function idsOf(given: Json, name: string): string[] | undefined {
  const value = given[name]
  if (value === undefined) return undefined
  if (value === null) return []
  if (!Array.isArray(value) || value.some((one) => typeof one !== 'string'))
    throw invalidAttribute(name, `'${String(value)}' is not a list`)
  return value as string[]
}

export function needed(given: Json, name: string): string {
  const value = given[name]
  if (typeof value === 'string' && value !== '') return value
  throw refuse(400, `Failed to parse request. Required attribute '${name}' not specified`, 'HTTPBadRequest')
}

/** The name and description of a change. */
export const named = (given: Json, row: { name: string; description: string }): { name: string; description: string } => ({
  name: textOf(given, 'name', row.name),
  description: textOf(given, 'description', row.description),
})
