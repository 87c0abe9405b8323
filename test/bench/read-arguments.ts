import { parseArgs } from 'node:util'
import type { Bench } from './bench-shape.ts'

export type Wanted = { benches: readonly Bench[]; write: boolean }

/** What `npm run bench -- [NAME …] [--write]` asks for. A string: what is wrong with it. */
export function readArguments(args: readonly string[], every: readonly Bench[]): Wanted | string {
  let parsed: { values: { write: boolean }; positionals: string[] }
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options: { write: { type: 'boolean', default: false } } })
  } catch (error) {
    return (error as Error).message
  }
  const { values, positionals } = parsed
  const unknown = positionals.filter((name) => !every.some((bench) => bench.name === name))
  if (unknown.length > 0) return `there is no bench ${unknown.join(', ')}: there are ${every.map(({ name }) => name).join(', ')}`
  if (values.write && positionals.length > 0) return '--write takes the figures of one run of all: leave the names out'
  return { benches: positionals.length === 0 ? every : every.filter(({ name }) => positionals.includes(name)), write: values.write }
}
