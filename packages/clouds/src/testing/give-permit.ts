import { everythingHolds, ids, nowMs } from '@sallyport/domain/deletion-gate/evidence.situations.ts'
import type { GateEvidence } from '@sallyport/domain/deletion-gate/evidence.ts'
import { askForPermit, type DeletePermit, type DeleteTarget, spend } from '@sallyport/domain/deletion-gate/permit.ts'
import type { Accessory } from '@sallyport/domain/deletion-gate/recorded-instance.ts'

/** When the permits are given: the adapter's monotonic clock has to say about the same. What they rest on is half a second older. */
export const permitGivenAtMs = nowMs

/** The row of the instance that the permits are for. */
export const instanceId = ids.instance

export type Permitted = { region?: string; projectId: string; cloudId: string; accessories?: readonly Accessory[] }

/** A permit of the gate itself, for one server of a cloud under test: all of its evidence is about that server. */
export function givePermit({ region = 'RegionOne', projectId, cloudId, accessories = [] }: Permitted): DeletePermit {
  const told = new Map([
    ['RegionOne', region],
    [ids.project, projectId],
    [ids.cloud, cloudId],
  ])
  const evidence = replaced(everythingHolds(), told) as GateEvidence
  if (evidence.row.known) evidence.row.value.accessories = accessories
  const { permit, verdict } = askForPermit(evidence, nowMs)
  if (permit === undefined) throw new Error(`the gate gave no permit: ${JSON.stringify(verdict.refusals)}`)
  return permit
}

/** What is left of a permit once it was spent. */
export const spentPermit = (permitted: Permitted): DeleteTarget => spend(givePermit(permitted), instanceId, nowMs)

function replaced(value: unknown, told: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return told.get(value) ?? value
  if (Array.isArray(value)) return value.map((one) => replaced(one, told))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaced(one, told)]))
}
