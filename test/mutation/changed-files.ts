import { execFileSync } from 'node:child_process'
import { gateFolder } from './gate-files.ts'

const suiteFolder = 'test/unit/deletion-gate'
const isOfTheSuite = (file: string): boolean => file.startsWith(suiteFolder) || /\.(test|situations)\.ts$/.test(file)

/**
 * Of the gate's files those that differ from the commit, committed or not. Where its tests differ, any rule may have lost its test: then all.
 * @throws Error where git does not know the commit
 */
export function changedOnly(root: string, commit: string, files: readonly string[]): string[] {
  const git = (...args: string[]): string[] => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const folders = [gateFolder, suiteFolder]
  const changed = [
    ...git('diff', '--name-only', '--no-renames', commit, '--', ...folders),
    ...git('ls-files', '--others', '--exclude-standard', '--', ...folders),
  ]
  return changed.some(isOfTheSuite) ? [...files] : files.filter((file) => changed.includes(file))
}
