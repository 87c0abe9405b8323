import { fileURLToPath } from 'node:url'
import packageFile from '../package.json' with { type: 'json' }

export const version: string = packageFile.version
export const migrationsDirectory: string = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url))
