import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findOutdated } from '../generators/compare.ts'
import { everyGenerator } from '../generators/every-generator.ts'
import { runProgram, runScript } from '../generators/run-program.ts'

/** One thing that must hold of the tree. `run` throws an Error whose message says what does not. */
export type Check = { name: string; run(root: string): Promise<unknown> }

const tool = (name: string) => join('node_modules', '.bin', name)

const projects = (root: string): string[] =>
  globSync(['apps/*/tsconfig.json', 'packages/*/tsconfig.json', 'test/tsconfig.json'], { cwd: root }).sort()

/** What is generated is compared by generating it again, so that a change of a source cannot be committed without its products. */
const unchanged: Check[] = everyGenerator.map((generator) => ({
  name: `generated: ${generator.name}`,
  run: async (root) => {
    const outdated = await findOutdated(root, generator)
    if (outdated.length > 0) throw new Error(`out of date: ${outdated.join(', ')}: run "npm run regenerate" and commit what it writes`)
  },
}))

export const everyCheck = (root: string): Check[] => [
  { name: 'format', run: () => runProgram(root, tool('biome'), ['format', '.']) },
  { name: 'lint', run: () => runProgram(root, tool('biome'), ['lint', '--error-on-warnings', '.']) },
  { name: 'lint: promises', run: () => runProgram(root, tool('oxlint'), ['--type-aware', 'apps', 'packages', 'test']) },
  ...projects(root).map((project) => ({ name: `types: ${dirname(project)}`, run: () => runProgram(root, tool('tsc'), ['-p', project]) })),
  { name: 'boundaries', run: () => runScript(root, 'test/architecture/check-direction.ts') },
  ...unchanged,
]
