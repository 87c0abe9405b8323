import type { Machine } from './describe-machine.ts'
import { type Figure, inDigits, ratioOf } from './figures.ts'

/** The page of figures, as `npm run bench -- --write` leaves it. */
export function measuredPage(machine: Machine, figures: readonly Figure[]): string {
  const { at, processor, cores, memoryGiB, system, node, postgres, durability, loadBefore, commit } = machine
  return `# Measured

Written by \`npm run bench -- --write\`; [Measuring](contributing/measuring.md) says what each figure is and how to read it. Server, database and
load share one machine, so a rate alone says little: compare with the baseline, which was measured in the same run.

| | |
|---|---|
| date | ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC |
| commit | ${commit} |
| processor | ${processor}, ${cores} cores |
| memory | ${memoryGiB} GiB |
| system | ${system} |
| Node | ${node} |
| PostgreSQL | ${postgres}, ${durability} |
| load before the run | ${loadBefore.toFixed(1)} |

| figure | value | unit | baseline | ratio | beside |
|---|---:|---|---:|---:|---|
${figures.map((figure) => `| ${[`\`${figure.name}\``, inDigits(figure.value), figure.unit, inDigits(figure.baseline), ratioOf(figure), figure.beside].join(' | ')} |`).join('\n')}
`
}
