import type { ParseArgsConfig } from 'node:util'

export type Values = Record<string, string | boolean | (string | boolean)[] | undefined>

/** One command of the program. */
export type Command = {
  /** One word or several, as they are typed. */
  name: string
  /** One line for `--help`. */
  summary: string
  options: NonNullable<ParseArgsConfig['options']>
  /** One line for each option. */
  describe: Record<string, string>
  /** @returns the exit code @throws Refusal and the like: one sentence that says what to do */
  run(values: Values, environment: NodeJS.ProcessEnv): Promise<number>
}
