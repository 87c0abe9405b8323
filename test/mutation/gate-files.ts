import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const gateFolder = 'packages/domain/src/deletion-gate'

/** Where decisions about deleting begin: whether one may be sent, on what that is decided, and what is made of what comes of it. */
const entries = [
  'permit.ts',
  'deletion-plan.ts',
  'steps/take-reading.ts',
  'steps/gather-evidence.ts',
  'steps/identity-shown.ts',
  'steps/survey-account.ts',
  'steps/look-whether-gone.ts',
  'steps/delete-instance.ts',
  'steps/confirm-delete.ts',
  'steps/follow-accessories.ts',
  'witness/ahead-since-attested.ts',
]

/** Decisions of people that the gate believes, which stand elsewhere, each with its test beside it. */
export const besideTheGate = ['packages/domain/src/instances/settle.ts']

export const testBeside = (file: string): string => file.replace(/\.ts$/, '.test.ts')

/** Every file of the gate's folder that its decisions rest on: these, and what they import; and what stands beside the gate. */
export function gateFiles(root: string): string[] {
  const found = new Set<string>(besideTheGate)
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
