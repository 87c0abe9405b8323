import { isIP } from 'node:net'
import { isUuid } from '../../ids.ts'
import { pythonRepr } from './python-words.ts'

type TypeName = 'string' | 'object' | 'array' | 'integer' | 'boolean' | 'null' | 'number'

/** The part of JSON schema that nova's request schemas use. */
export type Schema = {
  type?: TypeName | readonly TypeName[]
  enum?: readonly unknown[]
  format?: 'name' | 'base64' | 'uuid' | 'ipv4' | 'ipv6' | 'ip'
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  items?: Schema
  required?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
  patternProperties?: Readonly<Record<string, Schema>>
  additionalProperties?: boolean
  /** One of several schemas: what is wrong inside is said of the whole. */
  anyOf?: true
}

/** The first violation: the innermost field's name ("" for the body itself), the value there, and Python jsonschema's sentence. */
export type Violation = { field: string; value: unknown; message: string; wholeMessage?: string }

const typeTests: Record<TypeName, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: Array.isArray,
  integer: Number.isInteger,
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

const formats: Record<NonNullable<Schema['format']>, (value: string) => boolean> = {
  name: (value) => value === value.trim() && !/\p{Cc}/u.test(value) && value !== '',
  base64: isBase64,
  uuid: isUuid,
  ipv4: (value) => isIP(value) === 4,
  ipv6: (value) => isIP(value) === 6,
  ip: (value) => isIP(value) !== 0,
}

/** As Python decodes it: other characters are passed over, and only the padding must come out. */
function isBase64(value: string): boolean {
  const rest = (value.replace(/[^A-Za-z0-9+/=]/g, '').split('=', 1)[0] ?? '').length % 4
  const padding = value.replace(/[^=]/g, '').length
  return rest === 0 || (rest > 1 && padding >= 4 - rest)
}

const invalidName = (field: string): string =>
  `An invalid '${field}' value was provided. The ${field} must be: printable characters. Can not start or end with whitespace.`

/** Checks in the order in which nova's validator meets the keywords; undefined means valid. */
export function firstViolation(schema: Schema, value: unknown, field = ''): Violation | undefined {
  const fault = (message: string): Violation => ({ field, value, message })
  const quoted = pythonRepr(value)
  if (schema.type !== undefined) {
    const types = typeof schema.type === 'string' ? [schema.type] : schema.type
    if (!types.some((type) => typeTests[type](value))) return fault(`${quoted} is not of type ${types.map(pythonRepr).join(', ')}`)
  }
  if (schema.enum !== undefined && !schema.enum.includes(value)) return fault(`${quoted} is not one of ${pythonRepr(schema.enum)}`)
  if (typeof value === 'string') return textViolation(schema, value, field)
  if (typeof value === 'number' && schema.minimum !== undefined && value < schema.minimum) {
    return fault(`${quoted} is less than the minimum of ${schema.minimum}`)
  }
  if (Array.isArray(value)) {
    const inside = listViolation(schema, value, field)
    return inside && schema.anyOf === true ? fault(`${quoted} is not valid under any of the given schemas`) : inside
  }
  if (typeTests.object(value)) return objectViolation(schema, value as Record<string, unknown>, field)
  return undefined
}

function textViolation(schema: Schema, value: string, field: string): Violation | undefined {
  const quoted = pythonRepr(value)
  const fault = (message: string): Violation => ({ field, value, message })
  const length = [...value].length
  if (schema.minLength !== undefined && length < schema.minLength) return fault(`${quoted} is too short`)
  if (schema.maxLength !== undefined && length > schema.maxLength) return fault(`${quoted} is too long`)
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(value)) {
    return fault(`${quoted} does not match ${pythonRepr(schema.pattern)}`)
  }
  if (schema.format !== undefined && !formats[schema.format](value)) {
    const plain = fault(`${quoted} is not a ${pythonRepr(schema.format)}`)
    return schema.format === 'name' ? { ...plain, wholeMessage: invalidName(field) } : plain
  }
  return undefined
}

function listViolation(schema: Schema, value: unknown[], field: string): Violation | undefined {
  const quoted = pythonRepr(value)
  if (schema.minItems !== undefined && value.length < schema.minItems) return { field, value, message: `${quoted} is too short` }
  if (schema.maxItems !== undefined && value.length > schema.maxItems) return { field, value, message: `${quoted} is too long` }
  if (schema.uniqueItems === true && new Set(value.map((one) => JSON.stringify(one))).size < value.length) {
    return { field, value, message: `${quoted} has non-unique elements` }
  }
  if (schema.items === undefined) return undefined
  for (const [index, item] of value.entries()) {
    const inside = firstViolation(schema.items, item, String(index))
    if (inside !== undefined) return inside
  }
  return undefined
}

function objectViolation(schema: Schema, value: Record<string, unknown>, field: string): Violation | undefined {
  for (const name of schema.required ?? []) {
    if (!(name in value)) return { field, value, message: `${pythonRepr(name)} is a required property` }
  }
  const patterns = Object.entries(schema.patternProperties ?? {}).map(([pattern, inner]) => [new RegExp(pattern), inner] as const)
  const unknown: string[] = []
  for (const [name, one] of Object.entries(value)) {
    const inner = schema.properties?.[name] ?? patterns.find(([pattern]) => pattern.test(name))?.[1]
    if (inner === undefined) unknown.push(name)
    const inside = inner && firstViolation(inner, one, name)
    if (inside !== undefined) return inside
  }
  if (schema.additionalProperties !== false || unknown.length === 0) return undefined
  const names = unknown.map(pythonRepr).join(', ')
  if (patterns.length > 0) {
    const expressions = Object.keys(schema.patternProperties ?? {})
      .map(pythonRepr)
      .join(', ')
    return { field, value, message: `${names} ${unknown.length === 1 ? 'does' : 'do'} not match any of the regexes: ${expressions}` }
  }
  return { field, value, message: `Additional properties are not allowed (${names} ${unknown.length === 1 ? 'was' : 'were'} unexpected)` }
}
