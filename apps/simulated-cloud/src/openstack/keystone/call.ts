import type { TokenRow } from '../rows.ts'
import type { ServiceRequest } from '../service.ts'

/** A request to keystone whose token was good; unlike elsewhere it may be unscoped. */
export type KeystoneCall = ServiceRequest & { token: TokenRow; body: unknown }
