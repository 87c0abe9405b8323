import {
  ImagesOfAccount,
  LastRequest,
  NetworksOfAccount,
  NextNodeNumber,
  QuotaOfAccount,
  RegionsOfAccount,
  SecurityGroupsOfAccount,
  SizesOfAccount,
  ZonesOfAccount,
} from '@sallyport/client/admin/provisioning.ts'
import { nodesRequest } from '@sallyport/domain/admission/nodes-request.ts'
import { useAfterChanges } from '../data/use-after-changes.ts'
import { isFromBefore, useAsk } from '../data/use-ask.ts'
import { type Account, type Catalogue, type Draft, regionOf, type Settled, settle, type Tenant } from './draft.ts'
import { usePart } from './use-catalogue.ts'

/** Milliseconds: what others take of the quota no change tells of. */
const quotaEvery = 30_000
/** Milliseconds from a change of what runs here to the question what is left: a hundred of them are one question. */
const quotaAfter = 3_000

/** What the account's cloud has, each part on its own, and what would be asked for of it. */
export function useChoices(draft: Draft, account: Account, tenants: readonly Tenant[]) {
  const accountId = account.id
  const before = useAsk(LastRequest, { accountId }, { about: [] })
  const last = before.isPlaceholderData ? undefined : before.data?.operations.edges[0]?.node
  const regions = usePart(RegionsOfAccount, { accountId }, { pick: (of) => of.regions, enabled: true })
  const region = regionOf(draft, account, regions.told?.items, last)
  const of = { accountId, region }
  // What was asked for last decides what is chosen: nothing is shown as chosen before it is known.
  const enabled = !before.isPending && !before.isPlaceholderData && !regions.loading
  const sizes = usePart(SizesOfAccount, of, { pick: (of) => of.sizes, enabled })
  const images = usePart(ImagesOfAccount, of, { pick: (of) => of.images, enabled })
  const networks = usePart(NetworksOfAccount, of, { pick: (of) => of.networks, enabled })
  const groups = usePart(SecurityGroupsOfAccount, of, { pick: (of) => of.securityGroups, enabled })
  const zones = usePart(ZonesOfAccount, of, { pick: (of) => of.zones, enabled })
  const quota = usePart(QuotaOfAccount, of, { pick: (of) => of.quota, enabled, every: quotaEvery, anew: true })
  useAfterChanges(['INSTANCE', 'ORPHAN'], quotaAfter, () => void (enabled && quota.askAnew()))
  const catalogue: Catalogue = {
    regions: regions.told?.items,
    zones: zones.told?.items,
    sizes: sizes.told?.items,
    images: images.told?.items,
    networks: networks.told?.items,
    groups: groups.told?.items,
  }
  const settled: Settled = settle(draft, region, tenants, catalogue, last)
  const { tenantId = '', prefix } = settled
  const numbered = useAsk(
    NextNodeNumber,
    { tenantId, namePrefix: prefix },
    { about: ['NODE', 'OPERATION'], enabled: tenantId !== '' && nodesRequest.shape.namePrefix.safeParse(prefix).success },
  )
  /** Null: there are no more. */
  const firstNumber = numbered.isPlaceholderData ? undefined : numbered.data?.tenant?.nextNodeNumber
  const parts = { regions, sizes, images, networks, groups, zones, quota }
  /** What is chosen may become another while it is asked what was asked for last. */
  const choosing = isFromBefore(before)
  return { firstNumber, parts, catalogue, settled, asLast: last !== undefined, choosing }
}

export type Choices = ReturnType<typeof useChoices>
