import { refuse } from '../../http/answer.ts'

/** One thing that a switch (or an edit) wants to know. All have a default, so that `{}` is enough. */
export type Field =
  | { kind: 'number'; says: string; default: number; least: number; most: number }
  /** `name` is a text that must not be empty. */
  | { kind: 'text' | 'name'; says: string; default: string }
  /** Scheme and host, and a port where it is not the usual one. */
  | { kind: 'origin'; says: string; default: string }
  /** A regular expression; "" fits everything. */
  | { kind: 'expression'; says: string; default: string }
  | { kind: 'choice'; says: string; default: string; choices: readonly string[] }

export type Fields = Record<string, Field>

export type Given = Record<string, string | number>

/** What is told to a switch, by the kinds of its fields. */
export type Told<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { kind: 'number' } ? number : F[Name] extends { choices: readonly (infer Choice)[] } ? Choice : string
}

export const number = <const N extends number>(says: string, standard: N, least: number, most: number) =>
  ({ kind: 'number', says, default: standard as number, least, most }) as const
export const text = (says: string, standard: string) => ({ kind: 'text', says, default: standard }) as const
export const name = (says: string, standard: string) => ({ kind: 'name', says, default: standard }) as const
export const origin = (says: string, standard: string) => ({ kind: 'origin', says, default: standard }) as const
export const expression = (says: string, standard: string) => ({ kind: 'expression', says, default: standard }) as const
export const choice = <const Choice extends string>(says: string, standard: NoInfer<Choice>, choices: readonly Choice[]) =>
  ({ kind: 'choice', says, default: standard as string, choices }) as const

const longestText = 1000

/** Reads a body by its fields, filling in defaults. Errors: 400 with a sentence that begins with the field's name. */
export function readFields(fields: Fields, body: unknown): Given {
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    throw refuse(400, 'body: send a JSON object whose keys are the names of fields, or {} for the defaults.')
  }
  const given = (body ?? {}) as Record<string, unknown>
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name))
  if (unknown !== undefined) {
    const names = Object.keys(fields)
    throw refuse(
      400,
      `${unknown}: there is no such field; ${names.length === 0 ? 'there are none' : `the fields are ${names.join(', ')}`}.`,
    )
  }
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, readOne(name, field, given[name] ?? field.default)]))
}

function readOne(name: string, field: Field, value: unknown): string | number {
  const wrong = (wanted: string): Error => refuse(400, `${name}: ${wanted}, not ${JSON.stringify(value).slice(0, 80)}.`)
  if (field.kind === 'number') {
    const fits = typeof value === 'number' && Number.isInteger(value) && value >= field.least && value <= field.most
    if (!fits) throw wrong(`send a whole number from ${field.least} to ${field.most}`)
    return value
  }
  if (typeof value !== 'string' || value.length > longestText) throw wrong(`send a text of at most ${longestText} characters`)
  if (field.kind === 'name' && value === '') throw refuse(400, `${name}: send a text that is not empty.`)
  if (field.kind === 'origin' && !isOrigin(value)) throw wrong('send scheme and host as in http://controller.invalid:8774')
  if (field.kind === 'choice' && !field.choices.includes(value)) throw wrong(`send one of ${field.choices.join(', ')}`)
  if (field.kind === 'expression' && !isExpression(value)) throw wrong('send a regular expression')
  return value
}

const isOrigin = (value: string): boolean => /^https?:\/\//.test(value) && URL.canParse(value) && new URL(value).origin === value

function isExpression(value: string): boolean {
  try {
    new RegExp(value)
    return true
  } catch {
    return false
  }
}
