import { setTimeout as sleep } from 'node:timers/promises'
import type { RateBudget } from '@sallyport/clouds/http/rate-budget.ts'
import { type OpenStackOptions, openOpenStack } from '@sallyport/clouds/openstack/open-openstack.ts'
import type { AccountHealth } from '@sallyport/database/account-health.ts'
import type { AccountBudgets } from '@sallyport/database/cloud-budget-store.ts'
import type { SealedCredential } from '@sallyport/database/cloud-credential-store.ts'
import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { CloudProvider } from '@sallyport/domain/clouds/provider.ts'
import type { Providers } from '@sallyport/domain/clouds/providers.ts'
import { notFound } from '@sallyport/domain/primitives/problem.ts'
import { openCredential, type Sealing } from './credential-door.ts'
import { type WatchedAccount, watchAccount } from './watch-account.ts'

/** A request that would have to wait longer than this for its turn is refused instead, with the time when to come back. */
export const defaultPatienceMs = 20_000
/** Longer than any call to a cloud may take. */
const letFinishMs = 150_000

export type OpenClouds = Providers & {
  /** Closes every provider; what is under way is cut off, so it comes last. */
  close(): Promise<void>
}

/** One provider for each account of this process, kept until the account's credential has another version. */
export function openClouds(options: {
  readCredential: (accountId: string) => Promise<SealedCredential | undefined>
  sealing: Sealing
  budgets: AccountBudgets
  /** Hears whether credentials still sign in. */
  health: AccountHealth
  openstack: Omit<OpenStackOptions, 'budget'>
  patienceMs?: number
  /** Called when the health of an account could not be noted, which fails no call. */
  onError?: (error: unknown) => void
}): OpenClouds {
  const { readCredential, sealing, budgets, health, openstack, patienceMs = defaultPatienceMs, onError = () => {} } = options
  const now = () => openstack.clock.now().getTime()
  const kept = new Map<string, WatchedAccount & { version: number }>()
  const retired = new Map<CloudProvider, NodeJS.Timeout>()

  /** Whoever still holds a provider that was replaced may finish: closing it at once would cut off what was sent. */
  function retire(accountId: string): void {
    const provider = kept.get(accountId)?.provider
    if (provider === undefined) return
    kept.delete(accountId)
    const timer = setTimeout(() => {
      retired.delete(provider)
      void provider.close()
    }, letFinishMs)
    retired.set(provider, timer.unref())
  }

  return {
    async open(accountId) {
      const found = await readCredential(accountId)
      if (found === undefined) {
        retire(accountId)
        throw notFound('cloud account')
      }
      const known = kept.get(accountId)
      const failing = found.state === 'FAILING'
      if (known?.version === found.version) {
        known.known(failing)
        return known.provider
      }
      const credential = unsealed(sealing, accountId, found.sealed)
      retire(accountId)
      const opened = openOpenStack(credential, { ...openstack, budget: sharedBudget(budgets, accountId, patienceMs) })
      const watched = watchAccount(opened, { accountId, failing, health, now, onError })
      kept.set(accountId, { ...watched, version: found.version })
      return watched.provider
    },
    async close() {
      for (const accountId of [...kept.keys()]) retire(accountId)
      const providers = [...retired.keys()]
      for (const timer of retired.values()) clearTimeout(timer)
      retired.clear()
      await Promise.all(providers.map((provider) => provider.close()))
    },
  }
}

function unsealed(sealing: Sealing, accountId: string, sealed: Uint8Array) {
  try {
    return openCredential(sealing, accountId, sealed)
  } catch (cause) {
    const words =
      'The credential of this account cannot be opened: it was sealed with another key. Rotate it, or give the server the key that sealed it.'
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
        throw new CloudError('RateLimited', `The account's rate is used up for the next ${retryAfterSeconds} s.`, { retryAfterSeconds })
      }
      if (turn.waitMs >= 1) await sleep(turn.waitMs)
    },
    slowDown: (seconds) => budgets.slowDown(accountId, seconds),
  }
}
