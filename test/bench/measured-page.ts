import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Machine } from './describe-machine.ts'
import { type Figure, inDigits, ratioOf } from './figures.ts'

/** Each command that measures writes one section of the page, and no other. */
export type Section = 'Speed' | 'Installing' | 'Repetitions'

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

const page = fileURLToPath(new URL('../../docs/measured.md', import.meta.url))
const readPage = (): string => (existsSync(page) ? readFileSync(page, 'utf8') : '')

/** Rewrites one section of `docs/measured.md`. */
export const keepSection = (section: Section, content: string): void => writeFileSync(page, withSection(readPage(), section, content))

/** What the section holds now; empty where it is not there. */
export function readSection(section: Section): string {
  const parts = readPage().split(/^(?=## )/m)
  return parts.find((part) => part.startsWith(`## ${section}\n`)) ?? ''
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

/** A section of figures, written by `npm run bench -- <args>`. `failed`: benches without a figure, and why. */
export const speedSection = (
  machine: Machine,
  figures: readonly Figure[],
  { args = '--write', failed = [] }: { args?: string; failed?: readonly string[] } = {},
): string => `Written by \`npm run bench -- ${args}\`; [Measuring](contributing/measuring.md) says what each figure is and how to read it. Server, database and
load share one machine, so a rate alone says little: compare with the baseline, which was measured in the same run.

${machineTable(machine)}

| figure | value | unit | baseline | ratio | beside |
|---|---:|---|---:|---:|---|
${figures.map((figure) => `| ${[`\`${figure.name}\``, inDigits(figure.value), figure.unit, inDigits(figure.baseline), ratioOf(figure), figure.beside].join(' | ')} |`).join('\n')}
${failed.map((one) => `\nNot measured: ${one}\n`).join('')}`
