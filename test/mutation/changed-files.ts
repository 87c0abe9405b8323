import { execFileSync } from 'node:child_process'
import { besideTheGate, gateFolder, testBeside } from './gate-files.ts'

const suiteFolder = 'test/unit/deletion-gate'
const isOfTheSuite = (file: string): boolean => file.startsWith(suiteFolder) || /\.(test|situations)\.ts$/.test(file)

/**
 * Of the gate's files those that differ from the commit, committed or not. Where a test of the gate differs, any rule may have lost its test: then all, those
 * first that changed themselves, then those whose own tests did.
 * @throws Error where git does not know the commit
 */
export function changedOnly(root: string, commit: string, files: readonly string[]): string[] {
  const git = (...args: string[]): string[] => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const places = [gateFolder, suiteFolder, ...besideTheGate, ...besideTheGate.map(testBeside)]
  const changed = [
    ...git('diff', '--name-only', '--no-renames', commit, '--', ...places),
    ...git('ls-files', '--others', '--exclude-standard', '--', ...places),
  ]
  return inOrder(files, changed)
}

export function inOrder(files: readonly string[], changed: readonly string[]): string[] {
  const rankOf = (file: string): number => (changed.includes(file) ? 0 : changed.includes(testBeside(file)) ? 1 : 2)
  const last = changed.some(isOfTheSuite) ? 2 : 0
  return files.filter((file) => rankOf(file) <= last).sort((a, b) => rankOf(a) - rankOf(b))
}
