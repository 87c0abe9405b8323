import { parseArgs } from 'node:util'

/** `files`: only those whose path contains one of these. `changedSince`: only those that differ from this commit, or whose own tests do. `minutes`: no further rule is taken out after so long. */
export type Wanted = { files: readonly string[]; changedSince: string | undefined; list: boolean; minutes: number | undefined }

const options = {
  only: { type: 'string', multiple: true, default: [] as string[] },
  changed: { type: 'boolean', default: false },
  base: { type: 'string' },
  minutes: { type: 'string' },
  list: { type: 'boolean', default: false },
} as const

export const usage = [
  'usage: npm run mutate -- [--only FILE …] [--changed [--base COMMIT]] [--minutes N] [--list]',
  'Takes each rule out of the deletion gate in turn, in a copy, and runs the suite of the gate. Status 1 where a rule can be',
  'taken out and no test fails. The last line counts.',
  '  --only FILE     only files whose path contains this; may be repeated',
  '  --changed       only files that differ from the base, or whose own tests do',
  '  --base COMMIT   what --changed compares with; HEAD^ where none is named',
  '  --minutes N     takes out no further rule after so long, and counts those that were left',
  '  --list          names the rules and runs nothing',
  '  --help, -h      prints this',
].join('\n')

/** A string: what is wrong with the arguments. */
export function readArguments(args: readonly string[]): Wanted | string {
  try {
    const { only, changed, base, list, minutes: text } = parseArgs({ args: [...args], options }).values
    if (base !== undefined && !changed) return '--base says what --changed compares with'
    const minutes = text === undefined ? undefined : Number(text)
    if (minutes !== undefined && !(minutes > 0)) return '--minutes takes a number above 0'
    return { minutes, files: only, changedSince: changed ? (base ?? 'HEAD^') : undefined, list }
  } catch (error) {
    return (error as Error).message
  }
}
