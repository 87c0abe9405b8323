import type { Cloud } from '../../cloud.ts'
import type { NetworkRow, NeutronBase } from '../rows.ts'
import type { Caller } from '../token-check.ts'

type Asking = { cloud: Cloud; region: string; caller: Caller }

/** Whether the caller may see a row: its own project's, or anyone's for an administrator. */
export const isOwn = (asking: Asking, row: NeutronBase): boolean =>
  row.region === asking.region && (asking.caller.isAdmin || row.projectId === asking.caller.projectId)

/** Networks the caller sees: its own, shared ones, and external ones. */
export const networksOf = (asking: Asking): NetworkRow[] =>
  asking.cloud.state.networks.all().filter((row) => row.region === asking.region && (isOwn(asking, row) || row.shared || row.external))

export const visibleNetwork = (asking: Asking, id: string): NetworkRow | undefined => networksOf(asking).find((row) => row.id === id)

/** An external network of others can be seen, but no server may be put on it. */
export const externalForMember = (asking: Asking, network: NetworkRow): boolean =>
  network.external && !network.shared && !asking.caller.isAdmin
