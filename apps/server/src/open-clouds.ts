import { setTimeout as sleep } from 'node:timers/promises'
import { defaultLimits, type HttpLimits } from '@sallyport/clouds/http/http-client.ts'
import { BudgetRefusal, type RateBudget } from '@sallyport/clouds/http/rate-budget.ts'
import { type OpenStackOptions, openOpenStack } from '@sallyport/clouds/openstack/open-openstack.ts'
import type { AccountHealth } from '@sallyport/database/account-health.ts'
import type { AccountBudgets } from '@sallyport/database/cloud-budget-store.ts'
import type { SealedCredential } from '@sallyport/database/cloud-credential-store.ts'
import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { CloudProvider, CredentialPurpose } from '@sallyport/domain/clouds/provider.ts'
import type { Providers, WhoWaits } from '@sallyport/domain/clouds/providers.ts'
import { notFound } from '@sallyport/domain/primitives/problem.ts'
import { openCredential, type Sealing } from './credential-door.ts'
import { type WatchedAccount, watchAccount } from './watch-account.ts'

/** Work that would have to wait longer than this for its turn is refused instead, with the time when to come back. */
export const defaultPatienceMs = 20_000
/** Longer than any call to a cloud may take. */
const letFinishMs = 150_000

export type OpenClouds = Providers & {
  /** Closes every provider; what is under way is cut off, so it comes last. */
  close(): Promise<void>
}

/** How long a person's question may take, from how long their request lives: sign-in, turns and repeats leave room for our own words. */
export function limitsForPeople(given: Partial<HttpLimits>, requestLivesMs: number): Partial<HttpLimits> & { longestDelayMs: number } {
  // Whole milliseconds: the HTTP client takes no others.
  const totalMs = Math.floor(requestLivesMs * 0.7)
  const longestDelayMs = Math.floor(requestLivesMs * 0.3)
  const within = (limit: number, given: number | undefined): number => Math.min(limit, given ?? Number.POSITIVE_INFINITY)
  return {
    ...given,
    connectMs: within(totalMs, given.connectMs ?? defaultLimits.connectMs),
    headersMs: within(totalMs, given.headersMs),
    bodyMs: within(totalMs, given.bodyMs),
    totalMs: within(totalMs, given.totalMs),
    longestDelayMs: within(longestDelayMs, given.longestDelayMs),
  }
}

/** One provider for each account of this process, kind of waiting and credential, kept until that credential has another version. */
export function openClouds(options: {
  readCredential: (accountId: string, purpose?: CredentialPurpose) => Promise<SealedCredential | undefined>
  sealing: Sealing
  budgets: AccountBudgets
  /** Hears whether credentials still sign in. */
  health: AccountHealth
  openstack: Omit<OpenStackOptions, 'budget'>
  /** Milliseconds that a person's request lives. */
  requestLivesMs: number
  patienceMs?: number
  /** Called when the health of an account could not be noted, which fails no call. */
  onError?: (error: unknown) => void
}): OpenClouds {
  const { readCredential, sealing, budgets, health, openstack, patienceMs = defaultPatienceMs, onError = () => {} } = options
  const now = () => openstack.clock.now().getTime()
  const forPeople = limitsForPeople(openstack.limits ?? {}, options.requestLivesMs)
  const manners: Record<WhoWaits, { limits: Partial<HttpLimits> | undefined; patienceMs: number }> = {
    WORK: { limits: openstack.limits, patienceMs },
    PERSON: { limits: forPeople, patienceMs: Math.min(patienceMs, forPeople.longestDelayMs) },
  }
  const kept = new Map<string, WatchedAccount & { version: number }>()
  const retired = new Map<CloudProvider, NodeJS.Timeout>()

  /** Whoever still holds a provider that was replaced may finish: closing it at once would cut off what was sent. */
  function retire(key: string): void {
    const provider = kept.get(key)?.provider
    if (provider === undefined) return
    kept.delete(key)
    const timer = setTimeout(() => {
      retired.delete(provider)
      void provider.close()
    }, letFinishMs)
    retired.set(provider, timer.unref())
  }

  return {
    async open(accountId, waits = 'WORK', purpose) {
      const found = await readCredential(accountId, purpose)
      const keyOf = (manner: string, of: SealedCredential['purpose']) => `${accountId} ${manner} ${of}`
      if (found === undefined) {
        for (const manner of Object.keys(manners))
          for (const purpose of ['PROVISIONING', 'DELETION'] as const) retire(keyOf(manner, purpose))
        throw notFound('cloud account')
      }
      if (purpose === 'DELETION' && found.purpose !== purpose) retire(keyOf(waits, purpose))
      const key = keyOf(waits, found.purpose)
      const known = kept.get(key)
      const failing = found.state === 'FAILING'
      if (known?.version === found.version) {
        known.known(failing)
        return known.provider
      }
      const credential = unsealed(sealing, accountId, found, (words) => {
        if (!failing) health.failing(accountId, found.purpose, words, 'REFUSED').catch(onError)
      })
      retire(key)
      const manner = manners[waits]
      const budget = sharedBudget(budgets, accountId, manner.patienceMs)
      const opened = openOpenStack(credential, { ...openstack, limits: manner.limits, budget, projectId: found.projectId })
      // Each credential has a health of its own: the two would contradict each other.
      const watched = watchAccount(opened, { accountId, purpose: found.purpose, failing, health, now, onError })
      kept.set(key, { ...watched, version: found.version })
      return watched.provider
    },
    async close() {
      for (const key of [...kept.keys()]) retire(key)
      const providers = [...retired.keys()]
      for (const timer of retired.values()) clearTimeout(timer)
      retired.clear()
      await Promise.all(providers.map((provider) => provider.close()))
    },
  }
}

/** @param onTrouble hears why it cannot be opened, which is no less a credential that does not work */
function unsealed(sealing: Sealing, accountId: string, { sealed, purpose }: SealedCredential, onTrouble: (words: string) => void) {
  try {
    return openCredential(sealing, accountId, sealed, purpose)
  } catch (cause) {
    const words = `The credential of this account${purpose === 'DELETION' ? ' for deletion' : ''} cannot be opened: it was sealed with another key. Give it anew, or give the server the key that sealed it.`
    onTrouble(words)
    throw new CloudError('Unauthorized', words, { cause })
  }
}

/** The account's turn at its cloud, taken in the database, so that all replicas together keep to the account's rate. */
export function sharedBudget(budgets: AccountBudgets, accountId: string, patienceMs: number): RateBudget {
  return {
    async take() {
      const turn = await budgets.take(accountId, patienceMs)
      if ('refusedForMs' in turn) {
        const retryAfterSeconds = Math.min(Math.max(Math.ceil(turn.refusedForMs / 1_000), 1), 3_600)
        const words = `the cloud asked for a pause, or the account's rate is used up, for the next ${retryAfterSeconds} s`
        throw new BudgetRefusal(words, retryAfterSeconds)
      }
      if (turn.waitMs >= 1) await sleep(turn.waitMs)
    },
    slowDown: (seconds) => budgets.slowDown(accountId, seconds),
  }
}
