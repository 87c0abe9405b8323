import { amount } from '@sallyport/domain/primitives/amount.ts'
import type { Line, Quota } from './check-settled.ts'
import type { Catalogue, Settled } from './draft.ts'

/** A line of the quota, with all of its numbers in the unit that its name tells. */
export type QuotaShown = { name: string; used: number; limit: number | undefined; adds: number; over: boolean }

/** What of the quota is used, and what this request adds. */
export function quotaShown(settled: Settled, sizes: Catalogue['sizes'], quota: Quota): QuotaShown[] {
  const size = sizes?.find(({ id }) => id === settled.sizeId)
  const shown = (name: string, line: Line | null | undefined, each: number, per = 1): QuotaShown[] => {
    if (line == null) return []
    const [used, adds] = [line.used / per, (each * settled.count) / per]
    const limit = line.limit === null ? undefined : line.limit / per
    return [{ name, used, limit, adds, over: limit !== undefined && adds > 0 && used + adds > limit }]
  }
  return [
    ...shown('Instances', quota.instances, 1),
    ...shown('Processors', quota.cores, size?.vcpus ?? 0),
    ...shown('Memory, GiB', quota.memoryMiB, size?.memoryMiB ?? 0, 1_024),
    ...shown('Floating addresses', quota.floatingAddresses, settled.poolId === null ? 0 : 1),
    ...shown('Volumes, GiB', quota.volumesGiB, settled.bootVolumeGib ?? 0),
  ]
}

/** What is left of it after this request. */
export function leavesWords({ used, adds, limit, over }: QuotaShown): string {
  if (limit === undefined) return 'no limit'
  return over ? `${amount(used + adds - limit)} short` : `${amount(Math.max(0, limit - used - adds))} of ${amount(limit)}`
}
