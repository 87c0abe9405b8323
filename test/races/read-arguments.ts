import { parseArgs } from 'node:util'

export type Wanted = { rounds: number }

const options = { rounds: { type: 'string', default: '300' } } as const

export const usage = [
  'usage: npm run races -- [--rounds N]',
  'Has 2 and then 8 takers ask for one name of the witness at once, in the OpenStack that OS_CLOUD names. Status 1 where not exactly one of them got it.',
  '  --rounds N   how often with 2 and how often with 8 (default: 300)',
  '  --help, -h   prints this',
].join('\n')

/** What `npm run races -- [--rounds N]` asks for. A string: what is wrong with it. */
export function readArguments(args: readonly string[]): Wanted | string {
  try {
    const { rounds } = parseArgs({ args: [...args], options }).values
    return /^[1-9]\d{0,5}$/.test(rounds) ? { rounds: Number(rounds) } : `--rounds takes a whole number from 1 on, not ${rounds}`
  } catch (error) {
    return (error as Error).message
  }
}
