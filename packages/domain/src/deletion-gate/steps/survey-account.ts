import { CloudError } from '../../clouds/cloud-error.ts'
import type { CloudProvider, OwnServers } from '../../clouds/provider.ts'
import { Problem } from '../../primitives/problem.ts'
import type { Reading } from '../clause.ts'
import type { ListingFound, LookupsFound } from '../clauses/surroundings-and-pace.ts'
import type { ListedRow, Surroundings, SurroundingsKnown } from './gate-ports.ts'
import { judgeGone } from './gone.ts'
import type { LookWhetherGone } from './look-whether-gone.ts'

export type SurveyMeans = {
  surroundings: Surroundings
  open(accountId: string): Promise<CloudProvider>
  look: LookWhetherGone
  monotonicNow(): number
}

type Account = Awaited<ReturnType<Surroundings['accounts']>>[number]

/** In the place of a listing that there is none of. */
export const notListed = (why: string): SurroundingsKnown => ({
  listing: { known: false, why },
  lookups: { known: false, why },
  again: true,
})

const notYet = notListed(
  'The account was not listed yet. It is listed every few minutes, while it is in use and an ownership marker is recorded for it.',
)

export type KnownSurroundings = ReturnType<typeof knownSurroundings>

/** What this process knows of the surroundings of its instances, by account. It lives in its memory alone. */
export function knownSurroundings() {
  const known = new Map<string, SurroundingsKnown>()
  const of = (accountId: string): SurroundingsKnown => known.get(accountId) ?? notYet
  return {
    of,
    learn: (accountId: string, found: SurroundingsKnown): void => void known.set(accountId, found),
    /** Something is there that was not when it was listed. */
    outdate: (accountId: string): void => void known.set(accountId, { ...of(accountId), again: true }),
  }
}

/**
 * Lists everything of ours in an account, region by region, whole or not at all; reads by its id each row that the listing did not show; ends the rows
 * that are proved gone. Rows are read before the listing, so that what was created meanwhile is not taken for missing.
 */
export async function surveyAccount(means: SurveyMeans, account: Account): Promise<SurroundingsKnown> {
  const { surroundings, monotonicNow } = means
  const rows = await surroundings.rows(account.accountId)
  const atMs = monotonicNow()
  const listed = await listRegions(means, account)
  if (typeof listed === 'string') return notListed(listed)
  for (const [region, shown] of listed) await surroundings.noteShown(account.accountId, region, shown)
  const shown = [...listed].flatMap(([region, { servers }]) => servers.map(({ id }) => ({ region, cloudId: id })))
  const missed = rows.filter(({ region, cloudId }) => !shown.some((one) => one.region === region && one.cloudId === cloudId))
  const rowsBefore = rows.map(({ instanceId }) => instanceId)
  const listing: Reading<ListingFound> = { known: true, value: { accountId: account.accountId, complete: true, shown, rowsBefore }, atMs }
  return { listing, lookups: { known: true, value: await lookUp(means, account, missed), atMs }, again: missed.length > 0 }
}

/** @returns why it could not be listed whole, for an administrator */
async function listRegions(means: SurveyMeans, account: Account): Promise<Map<string, OwnServers> | string> {
  const listed = new Map<string, OwnServers>()
  try {
    const cloud = await means.open(account.accountId)
    for (const region of account.regions) {
      const shown = await cloud.listOwn(region, account.deploymentId)
      if (shown.complete.projectId !== account.projectId) return `The listing of ${region} is of another project than the account's.`
      listed.set(region, shown)
    }
    return listed
  } catch (error) {
    if (!(error instanceof CloudError) && !(error instanceof Problem)) throw error
    return `The account could not be listed: ${error.message}`
  }
}

async function lookUp(means: SurveyMeans, account: Account, missed: readonly ListedRow[]): Promise<LookupsFound> {
  const found: LookupsFound[number][] = []
  for (const { instanceId, region, cloudId } of missed) {
    const { accountId, deploymentId, markers } = account
    const look = await means.look({ accountId, region, cloudId, markerId: markers.get(region), deploymentId })
    const looks = await means.surroundings.saveMissed(instanceId, look)
    const { state } = judgeGone(looks, undefined, looks.at(-1)!.at)
    if (state === 'GONE') await means.surroundings.endAsLost(instanceId)
    // One that ended is no row of the account any more: the gate finds nothing of it to ask about.
    if (look.server === 'PRESENT') found.push({ instanceId, found: 'PRESENT' })
  }
  return found
}
