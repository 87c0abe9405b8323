import { parseArgs } from 'node:util'
import type { Bench } from './bench-shape.ts'

/** `write`: the benches are all that run by themselves, or one that runs only by its name. */
export type Wanted = { benches: readonly Bench[]; write: boolean; quick: boolean }

const options = {
  only: { type: 'string', multiple: true, default: [] as string[] },
  quick: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
} as const

export const asksForUsage = (args: readonly string[]): boolean => args.includes('--help') || args.includes('-h')

export function usage(every: readonly Bench[]): string {
  const names = (apart: boolean) => every.filter(({ section }) => (section !== undefined) === apart).map(({ name }) => `  ${name}`)
  return [
    'usage: npm run bench -- [NAME … | --only NAME …] [--quick | --write]',
    'Measures how fast Sallyport is on this machine, each figure beside a baseline of the same run. Status 1 where a bench failed.',
    '  --only NAME   the same as NAME alone; may be repeated',
    '  --quick       shows in short that each bench works; its figures mean nothing as figures',
    '  --write       keeps the figures of all, or of one that runs only by its name, in docs/measured.md',
    '  --help, -h    prints this',
    'Benches that run where none is named:',
    ...names(false),
    'Benches that run only by their names:',
    ...names(true),
  ].join('\n')
}

/** What `npm run bench -- [NAME … | --only NAME …] [--quick | --write]` asks for. A string: what is wrong with it. */
export function readArguments(args: readonly string[], every: readonly Bench[]): Wanted | string {
  let parsed: { values: { only: string[]; quick: boolean; write: boolean }; positionals: string[] }
  try {
    parsed = parseArgs({ args: [...args], allowPositionals: true, options })
  } catch (error) {
    return (error as Error).message
  }
  const { only, quick, write } = parsed.values
  const names = [...parsed.positionals, ...only]
  const unknown = names.filter((name) => !every.some((bench) => bench.name === name))
  if (unknown.length > 0) return `there is no bench ${unknown.join(', ')}: there are ${every.map(({ name }) => name).join(', ')}`
  const benches =
    names.length === 0 ? every.filter(({ section }) => section === undefined) : every.filter(({ name }) => names.includes(name))
  if (write && quick) return '--write takes figures that mean something: leave --quick out'
  if (write && names.length > 0 && (benches.length > 1 || benches[0]?.section === undefined))
    return '--write takes the figures of one run of all: leave the names out'
  return { benches, write, quick }
}
