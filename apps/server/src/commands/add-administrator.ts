import { Problem } from '@sallyport/domain/primitives/problem.ts'
import { type NewAdministrator, newAdministrator } from '@sallyport/domain/tenancy/administrators.ts'
import { exitCodes, Refusal } from '../exit-codes.ts'
import { openLog, readableLines } from '../logging.ts'
import type { Command } from './command.ts'
import { readConfigured } from './configured.ts'

function readPerson({ email, name }: { email?: unknown; name?: unknown }): NewAdministrator {
  if (typeof email !== 'string') throw new Refusal(exitCodes.usage, 'say who it is: --email ADDRESS, and --name NAME if you like')
  const person = newAdministrator.safeParse({ email, displayName: name ?? email.slice(0, 80) })
  if (!person.success) throw new Refusal(exitCodes.usage, person.error.issues.map(({ message }) => message).join(' '))
  return person.data
}

export const addAdministratorCommand: Command = {
  name: 'add-administrator',
  summary: 'adds an administrator and prints the token, this once: the first one, or one when all tokens are lost',
  options: { config: { type: 'string' }, email: { type: 'string' }, name: { type: 'string' } },
  describe: { config: 'the configuration file', email: 'their email address', name: 'how the audit log names them (default: the address)' },
  run: async (values, environment) => {
    const person = readPerson(values)
    const { configuration, keys } = readConfigured(values, environment)
    const log = openLog({ level: 'warn', destination: readableLines(process.stderr) })
    const { addAdministrator } = await import('../add-administrator.ts') // all of the program: not for a help text or a refusal
    const token = await addAdministrator({ configuration, keys, log }, person).catch((error: unknown) =>
      Promise.reject(error instanceof Problem ? new Refusal(exitCodes.configuration, error.message) : error),
    )
    process.stdout.write(`${token}\n`)
    return exitCodes.done
  },
}
