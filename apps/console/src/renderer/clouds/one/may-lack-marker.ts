import type { Account } from './one-account.tsx'

/** Whether a region of the account has no ownership marker, or one of which the last check found something wrong. @param regions undefined: not told */
export function mayLackMarker(
  { markers, deletionCheck }: Pick<Account, 'deletionCheck'> & { markers: readonly { region: string }[] },
  regions: readonly string[] | undefined,
): boolean {
  if (markers.length === 0 || regions === undefined) return true
  if (deletionCheck.some(({ subject, ok }) => !ok && subject.endsWith(': ownership marker'))) return true
  return regions.some((region) => !markers.some((marker) => marker.region === region))
}
