import { once } from 'node:events'
import { exitCodes } from '../exit-codes.ts'
import { openLog, readableLines } from '../logging.ts'
import type { Command } from './command.ts'
import { readConfigured } from './configured.ts'

async function writeLine(line: string): Promise<void> {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain')
}

export const auditExportCommand: Command = {
  name: 'audit export',
  summary: 'prints the decisions about deletions, one record a line, for "audit verify"',
  options: { config: { type: 'string' } },
  describe: { config: 'the configuration file' },
  run: async (values, environment) => {
    const { configuration, keys } = readConfigured(values, environment)
    const log = openLog({ level: 'warn', destination: readableLines(process.stderr) })
    const { exportDecisions } = await import('../export-decisions.ts') // all of the program: not for a help text or a refusal
    const head = await exportDecisions({ configuration, keys, log }, writeLine)
    process.stderr.write(head === undefined ? 'There is no decision yet.\n' : `Head: ${head.number}:${head.hash}\n`)
    return exitCodes.done
  },
}
