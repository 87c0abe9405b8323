import type { AccountHealth, KeptPurpose } from '@sallyport/database/account-health.ts'
import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { CloudProvider } from '@sallyport/domain/clouds/provider.ts'

/** So often at most a refused call is followed by a look at whether the credential itself is refused. */
const lookEveryMs = 60_000

export type WatchedAccount = {
  provider: CloudProvider
  /** What the database says by now: another replica may have heard more. */
  known(failing: boolean): void
}

/**
 * The same provider, listened to: a call that the cloud refuses as unauthorized makes us look whether the credential still signs in at all,
 * since one call may be refused for its access rules alone. A call that succeeds says that it does. Telling it never delays or fails a call.
 */
export function watchAccount(
  provider: CloudProvider,
  means: {
    accountId: string
    /** Of the credential that is listened to. */
    purpose: KeptPurpose
    failing: boolean
    health: AccountHealth
    now: () => number
    onError: (error: unknown) => void
  },
): WatchedAccount {
  const { accountId, purpose, health, onError } = means
  let failing = means.failing
  let lookedAt = Number.NEGATIVE_INFINITY

  function say(next: boolean, words: string): void {
    if (failing === next) return
    failing = next
    const told = next ? health.failing(accountId, purpose, words) : health.ready(accountId, purpose)
    told.catch(onError)
  }

  function look(): void {
    if (means.now() - lookedAt < lookEveryMs) return
    lookedAt = means.now()
    provider.check(purpose).then(
      () => say(false, ''),
      (error: unknown) => {
        if (error instanceof CloudError && error.kind === 'Unauthorized') say(true, error.message)
      },
    )
  }

  const heard = (work: Promise<unknown>): Promise<unknown> => {
    work.then(
      () => say(false, ''),
      (error: unknown) => {
        if (error instanceof CloudError && error.kind === 'Unauthorized') look()
      },
    )
    return work
  }

  const listened = new Proxy(provider, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function' || name === 'close') return member
      return (...args: unknown[]) => heard(member.apply(target, args) as Promise<unknown>)
    },
  })
  return {
    provider: listened,
    known: (now) => {
      failing = now
    },
  }
}
