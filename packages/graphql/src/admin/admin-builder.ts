import type { AdministratorService } from '@sallyport/domain/tenancy/administrators.ts'
import type { AllowanceService } from '@sallyport/domain/tenancy/allowances.ts'
import type { TenantAdminService } from '@sallyport/domain/tenancy/tenants.ts'
import type { AdminViewer } from '@sallyport/domain/tenancy/viewer.ts'
import { newBuilder } from '../builder.ts'
import type { RequestContext } from '../context.ts'
import { mutationsOf } from '../mutation.ts'
import { addProblemTypes } from '../problems.ts'

/** The use cases behind the admin schema, by subject; joined to their stores in apps/server/src/wire.ts. */
export type AdminServices = {
  administrators: AdministratorService
  tenants: TenantAdminService
  allowances: AllowanceService
}

export type AdminContext = RequestContext<AdminViewer, AdminServices>

export const builder = newBuilder<AdminContext>()
export const problems = addProblemTypes(builder)
export const addMutation = mutationsOf(builder, problems)

builder.queryType({ description: 'What an administrator can read.' })
builder.mutationType({ description: 'What an administrator can do. Every mutation is written to the audit log.' })
