import type { Asked } from './asked.ts'
import { catalogue } from './requests/catalogue.ts'
import { networks, portsAndAddresses, removingNetworks, securityGroups } from './requests/networks.ts'
import { failuresAndDeletes, serverActions, servers } from './requests/servers.ts'
import { credentials, discovery, signingIn } from './requests/sign-in.ts'

/** In the order in which both clouds are asked: each takes up what the ones before it made, and the last ones take it away. */
export const everyRequest: readonly Asked[] = [
  ...discovery,
  ...signingIn,
  ...credentials,
  ...catalogue,
  ...networks,
  ...securityGroups,
  ...portsAndAddresses,
  ...servers,
  ...serverActions,
  ...failuresAndDeletes,
  ...removingNetworks,
]
