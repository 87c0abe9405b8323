import { exitCodeMeanings } from '../exit-codes.ts'
import type { Command } from './command.ts'

/** What `--help` prints, for all commands; for one with its name in the usage. */
export function help(commands: readonly Command[]): string {
  const [only, ...others] = commands
  const lines = [`Usage: sallyport ${only === undefined || others.length > 0 ? '<command>' : only.name} [options]`, '']
  for (const { name, summary, options, describe } of commands) {
    lines.push(`  ${name.padEnd(17)} ${summary}`)
    for (const [option, { type }] of Object.entries(options)) {
      const flag = `--${option}${type === 'string' ? ' VALUE' : ''}`
      lines.push(`    ${flag.padEnd(18)} ${describe[option] ?? ''}`)
    }
  }
  lines.push('', 'Status:', ...Object.entries(exitCodeMeanings).map(([code, meaning]) => `  ${code}  ${meaning}`), '')
  return lines.join('\n')
}
