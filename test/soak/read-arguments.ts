import { parseArgs } from 'node:util'
import type { Repetition } from './repetition.ts'

export type Wanted = { repetitions: readonly Repetition[]; times: number | undefined; seed: number | undefined; write: boolean }

const options = {
  only: { type: 'string' },
  times: { type: 'string' },
  seed: { type: 'string' },
  write: { type: 'boolean', default: false },
} as const

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
