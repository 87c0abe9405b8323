import { CloudError } from '../../clouds/cloud-error.ts'
import type { GoneLook } from '../../clouds/deletion.ts'
import type { CloudProvider } from '../../clouds/provider.ts'
import { Problem } from '../../primitives/problem.ts'

export type LookedAfter = { accountId: string; region: string; cloudId: string; markerId: string | undefined; deploymentId: string }
export type LookWhetherGone = (of: LookedAfter) => Promise<GoneLook>

/** Without an answer: proves nothing, takes nothing back. */
const nothingSeen = (hindered: string): GoneLook => ({
  server: 'UNKNOWN',
  markerBefore: 'UNKNOWN',
  markerAfter: 'UNKNOWN',
  tokens: ['', '', ''],
  hindered,
})

/** Looks by the credential that deletes. An account that was removed, and one without a marker, cannot be looked at so that it proves anything. */
export const lookWhetherGone =
  (open: (accountId: string) => Promise<CloudProvider>): LookWhetherGone =>
  async ({ accountId, region, cloudId, markerId, deploymentId }) => {
    if (markerId === undefined) return nothingSeen('No ownership marker is recorded for this account and region.')
    try {
      return await (await open(accountId)).lookWhetherGone(region, cloudId, { id: markerId, deploymentId })
    } catch (error) {
      if (!(error instanceof Problem) && !(error instanceof CloudError)) throw error
      return nothingSeen(error.message)
    }
  }
