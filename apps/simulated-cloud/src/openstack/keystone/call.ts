import type { TokenRow } from '../rows.ts'
import type { ServiceRequest } from '../service.ts'

/** A request to keystone whose token was good; unlike elsewhere it may be unscoped. */
export type KeystoneCall = ServiceRequest & { token: TokenRow; body: unknown }

/** The address that was asked, with its query: what a list says of itself. */
export const selfOf = ({ mount, path, incoming }: KeystoneCall): string =>
  `${mount}${path}${incoming.query.size === 0 ? '' : `?${incoming.query.toString()}`}`
