import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Machine } from './describe-machine.ts'
import { type Figure, inDigits, ratioOf } from './figures.ts'

/** Each command that measures writes one section of the page, and no other. */
export type Section = 'Speed' | 'Repetitions'

const start = `# Measured

What commands of this repository measured, each in a section of its own, with date and machine.
`

/** The page with this section's content in place of what it held; a section that is not there comes last. */
export function withSection(page: string, section: Section, content: string): string {
  const parts = (page === '' ? start : page).split(/^(?=## )/m)
  const own = `## ${section}\n\n${content.trim()}\n\n`
  const found = parts.findIndex((part) => part.startsWith(`## ${section}\n`))
  const next = found < 0 ? [...parts.map((part) => `${part.trimEnd()}\n\n`), own] : parts.with(found, own)
  return `${next.join('').trimEnd()}\n`
}

/** Rewrites one section of `docs/measured.md`. */
export function keepSection(section: Section, content: string): void {
  const page = fileURLToPath(new URL('../../docs/measured.md', import.meta.url))
  writeFileSync(page, withSection(existsSync(page) ? readFileSync(page, 'utf8') : '', section, content))
}

/** On what it was measured. */
export function machineTable(machine: Machine): string {
  const { at, processor, cores, memoryGiB, system, node, postgres, durability, loadBefore, commit } = machine
  return `| | |
|---|---|
| date | ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC |
| commit | ${commit} |
| processor | ${processor}, ${cores} cores |
| memory | ${memoryGiB} GiB |
| system | ${system} |
| Node | ${node} |
| PostgreSQL | ${postgres}, ${durability} |
| load before the run | ${loadBefore.toFixed(1)} |`
}

/** The section that `npm run bench -- --write` leaves. */
export const speedSection = (
  machine: Machine,
  figures: readonly Figure[],
): string => `Written by \`npm run bench -- --write\`; [Measuring](contributing/measuring.md) says what each figure is and how to read it. Server, database and
load share one machine, so a rate alone says little: compare with the baseline, which was measured in the same run.

${machineTable(machine)}

| figure | value | unit | baseline | ratio | beside |
|---|---:|---|---:|---:|---|
${figures.map((figure) => `| ${[`\`${figure.name}\``, inDigits(figure.value), figure.unit, inDigits(figure.baseline), ratioOf(figure), figure.beside].join(' | ')} |`).join('\n')}
`
