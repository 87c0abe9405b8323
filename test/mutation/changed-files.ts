import { execFileSync } from 'node:child_process'
import { besideTheGate, gateFolder, testBeside } from './gate-files.ts'

/** A file that was moved, and of which so much stayed, changed where its imports lead and not what it says. In percent. */
const STAYED = 90

/**
 * Of the gate's files those that differ from the commit, committed or not, first; then those whose own tests do.
 * @throws Error where git does not know the commit
 */
export function changedOnly(root: string, commit: string, files: readonly string[]): string[] {
  const git = (...args: string[]): string[] => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const places = [gateFolder, ...besideTheGate, ...besideTheGate.map(testBeside)]
  const differing = git('diff', '--name-status', `--find-renames=${STAYED}%`, commit, '--', ...places)
  return inOrder(files, [...changedPaths(differing), ...git('ls-files', '--others', '--exclude-standard', '--', ...places)])
}

/** @param differing lines of git: a letter, for a move with its percentage, and one path or two, with tabs between them */
export const changedPaths = (differing: readonly string[]): string[] =>
  differing.map((line) => line.split('\t')).flatMap(([status = '', path = '']) => (status.startsWith('R') ? [] : [path]))

export function inOrder(files: readonly string[], changed: readonly string[]): string[] {
  const rankOf = (file: string): number => (changed.includes(file) ? 0 : changed.includes(testBeside(file)) ? 1 : 2)
  return files.filter((file) => rankOf(file) < 2).sort((a, b) => rankOf(a) - rankOf(b))
}
