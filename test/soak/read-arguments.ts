import { parseArgs } from 'node:util'
import type { Repetition } from './repetition.ts'

export type Wanted = { repetitions: readonly Repetition[]; times: number | undefined; seed: number | undefined; write: boolean }

const options = {
  only: { type: 'string' },
  times: { type: 'string' },
  seed: { type: 'string' },
  write: { type: 'boolean', default: false },
} as const

export function usage(every: readonly Repetition[]): string {
  const width = Math.max(...every.map(({ name }) => name.length))
  return [
    'usage: npm run soak -- [--only NAME,…] [--times N] [--seed N] [--write]',
    'Repeats what must hold every time; all of it takes hours. Status 1 where something did not hold; it says how to repeat that one.',
    '  --only NAME,…   only these; the part before a dot means all that begin so',
    '  --times N       how often each, in place of its own number',
    '  --seed N        what chance decides by; the same seed repeats a run',
    '  --write         keeps what they came to in docs/measured.md',
    '  --help, -h      prints this',
    'Names, each with its own number of times:',
    ...every.map(({ name, times, what }) => `  ${name.padEnd(width)} ${String(times).padStart(4)}  ${what}`),
  ].join('\n')
}

/** What `npm run soak -- [--only NAME,…] [--times N] [--seed N] [--write]` asks for. A string: what is wrong with it. */
export function readArguments(args: readonly string[], every: readonly Repetition[]): Wanted | string {
  let values: { only?: string; times?: string; seed?: string; write: boolean }
  try {
    values = parseArgs({ args: [...args], options }).values
  } catch (error) {
    return (error as Error).message
  }
  const { only, times, seed, write } = values
  const names = only?.split(',') ?? []
  const meant = (name: string) => every.filter((one) => one.name === name || one.name.startsWith(`${name}.`))
  const unknown = names.filter((name) => meant(name).length === 0)
  if (unknown.length > 0) return `there is no ${unknown.join(', ')}: there are ${every.map(({ name }) => name).join(', ')}`
  for (const [name, text] of Object.entries({ times, seed }))
    if (text !== undefined && !/^\d{1,10}$/.test(text)) return `--${name} takes a whole number, not ${text}`
  if (times !== undefined && Number(times) === 0) return '--times takes a number from 1 on'
  const repetitions = names.length === 0 ? every : every.filter((one) => names.some((name) => meant(name).includes(one)))
  const asNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text))
  return { repetitions, times: asNumber(times), seed: asNumber(seed), write }
}
