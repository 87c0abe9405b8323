import type { Machine } from '../bench/describe-machine.ts'

/** One repetition that held every time. */
export type Held = { name: string; what: string; times: number; cameTo: string; seed: number; minutes: number; machine: Machine }

const heading = `Written by \`npm run soak -- --write\`, a line for each repetition when it last held every time; one that does not hold is
printed with its seed, and writes nothing.

| repetition | what | times | came to | seed | minutes | date | commit | machine |
|---|---|---:|---|---:|---:|---|---|---|`

/** The section of `docs/measured.md` with these lines in place of those of the same names. */
export function repetitionsSection(before: string, held: readonly Held[]): string {
  const names = held.map(({ name }) => `| \`${name}\` |`)
  const kept = before.split('\n').filter((line) => line.startsWith('| `') && !names.some((name) => line.startsWith(name)))
  return `${heading}\n${[...kept, ...held.map(lineOf)].join('\n')}\n`
}

function lineOf({ name, what, times, cameTo, seed, minutes, machine }: Held): string {
  const { at, commit, processor, cores, loadBefore } = machine
  const where = `${processor}, ${cores} cores, load ${loadBefore.toFixed(1)} before`
  const cells = [`\`${name}\``, what, times, cameTo, seed, minutes.toFixed(1), at.toISOString().slice(0, 10), commit, where]
  return `| ${cells.join(' | ')} |`
}
