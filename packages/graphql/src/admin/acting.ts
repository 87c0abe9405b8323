import { type Acting, actingAs } from '@sallyport/domain/tenancy/acting.ts'
import { callerError } from '../errors.ts'
import type { AdminContext } from './admin-builder.ts'

/** In whose name a resolver acts. The field's act has been checked before, so nobody gets here without having signed in. */
export function acting(context: AdminContext): Acting {
  if (context.viewer.kind !== 'ADMINISTRATOR') throw callerError('UNAUTHENTICATED', 'Sign in with a token: `Authorization: Bearer …`.')
  return actingAs(context.viewer, context.request)
}
