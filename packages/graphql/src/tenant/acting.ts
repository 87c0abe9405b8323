import type { MemberActing } from '@sallyport/domain/tenancy/member-acting.ts'
import type { TenantViewer } from '@sallyport/domain/tenancy/viewer.ts'
import { callerError } from '../errors.ts'
import type { TenantContext } from './tenant-builder.ts'

/** Who asks, and whose rows are read. The field's act has been checked before, so nobody gets here without having signed in. */
export function member({ viewer }: TenantContext): TenantViewer {
  if (viewer.kind !== 'MEMBER') throw callerError('UNAUTHENTICATED', 'Sign in with a token: `Authorization: Bearer …`.')
  return viewer
}

/** In whose name a mutation acts. */
export const acting = (context: TenantContext): MemberActing => ({ viewer: member(context), request: context.request })
