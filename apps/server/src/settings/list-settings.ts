import { z } from 'zod'
import type { SettingMeta } from './kinds.ts'
import { settings } from './schema.ts'

export type Setting = SettingMeta & {
  path: string
  /** Name of the environment variable that overrides the file. */
  environment: string
  type: string
  standard: unknown
  required: boolean
  minimum?: number
  maximum?: number
  choices?: string[]
}

type Shape = {
  type?: string
  properties?: Record<string, Shape>
  required?: string[]
  default?: unknown
  minimum?: number
  maximum?: number
  enum?: string[]
  items?: Shape
} & Partial<SettingMeta>

/** `database.poolSize` is SALLYPORT_DATABASE_POOL_SIZE. */
export const environmentName = (path: string): string =>
  `SALLYPORT_${path
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll('.', '_')
    .toUpperCase()}`

function walk(shape: Shape, path: string, required: boolean): Setting[] {
  if (shape.properties)
    return Object.entries(shape.properties).flatMap(([name, child]) =>
      walk(child, path ? `${path}.${name}` : name, shape.required?.includes(name) ?? false),
    )
  const { description = '', unit, perReplica, secret, minimum, maximum } = shape
  const type = shape.type === 'array' ? 'list' : shape.enum ? 'choice' : shape.type === 'integer' ? 'whole number' : (shape.type ?? 'text')
  return [
    {
      path,
      environment: environmentName(path),
      type: type === 'string' ? 'text' : type,
      standard: shape.default,
      required,
      description,
      ...(unit ? { unit } : {}),
      ...(perReplica ? { perReplica } : {}),
      ...(secret ? { secret } : {}),
      ...(minimum === undefined ? {} : { minimum }),
      ...(maximum === undefined ? {} : { maximum }),
      ...(shape.enum ? { choices: shape.enum } : {}),
    },
  ]
}

/** Every setting, in the order of the schema. */
export const listSettings = (): Setting[] => walk(z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' }) as Shape, '', false)
