import type { Command } from './command.ts'
import { migrateCommand } from './migrate.ts'
import { serveCommand } from './serve.ts'

export const everyCommand: readonly Command[] = [serveCommand, migrateCommand]
