import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const gateFolder = 'packages/domain/src/deletion-gate'

/** Where a decision about deleting begins. */
const entries = ['permit.ts', 'deletion-plan.ts']

/** Every file of the gate's folder that its decision rests on: what the permit imports, and what that imports. */
export function gateFiles(root: string): string[] {
  const found = new Set<string>()
  const follow = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const next of relativeImports(root, file)) follow(next)
  }
  for (const entry of entries) follow(join(gateFolder, entry))
  return [...found].sort()
}

function relativeImports(root: string, file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8')
  return [...source.matchAll(/^import (?!type )[^']*'(\.[^']+)'$/gm)]
    .map(([, target]) => relative(root, join(root, dirname(file), target!)))
    .filter((target) => target.startsWith(`${gateFolder}/`) && existsSync(join(root, target)))
}
