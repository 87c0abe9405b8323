import { everyQueue } from '@sallyport/database/queue/every-queue.ts'
import { exitCodes, Refusal } from '../exit-codes.ts'
import { loginsOf } from '../logins-of.ts'
import { migrationsDirectory } from '../program.ts'
import type { Command } from './command.ts'
import { readConfigured } from './configured.ts'

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'brings the database up to date: logins, tables, queue, rights; safe to run again',
  options: { config: { type: 'string' } },
  describe: { config: 'the configuration file' },
  run: async (values, environment) => {
    const { configuration, keys } = readConfigured(values, environment)
    const { url, logins } = configuration.database
    if (!url)
      throw new Refusal(exitCodes.configuration, 'database.url: is required for migrate: the owner sp_owner, for example in DATABASE_URL')
    const given = Object.values(logins).filter((login) => login !== undefined)
    const { migrate } = await import('@sallyport/database/migrate.ts')
    const applied = await migrate({
      ownerUrl: url,
      logins: loginsOf(configuration, keys),
      setPasswords: given.length === 0,
      migrationsDirectory,
      queues: everyQueue,
    }).catch((error: Error) =>
      Promise.reject(
        new Refusal(error.message.includes('cannot be reached') ? exitCodes.database : exitCodes.configuration, error.message),
      ),
    )
    process.stdout.write(applied.length === 0 ? 'the database is up to date\n' : `applied ${applied.join(', ')}\n`)
    return exitCodes.done
  },
}
