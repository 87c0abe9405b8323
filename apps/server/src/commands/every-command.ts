import { addAdministratorCommand } from './add-administrator.ts'
import { auditExportCommand } from './audit-export.ts'
import { auditVerifyCommand } from './audit-verify.ts'
import { buildCommand } from './build.ts'
import type { Command } from './command.ts'
import { migrateCommand } from './migrate.ts'
import { serveCommand } from './serve.ts'
import { startCommand } from './start.ts'

export const everyCommand: readonly Command[] = [
  startCommand,
  serveCommand,
  migrateCommand,
  addAdministratorCommand,
  buildCommand,
  auditExportCommand,
  auditVerifyCommand,
]
