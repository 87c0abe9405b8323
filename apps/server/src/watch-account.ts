import type { AccountHealth, KeptPurpose, WhyFailing } from '@sallyport/database/account-health.ts'
import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { AccountCheck, CloudProvider } from '@sallyport/domain/clouds/provider.ts'

/** So often at most a call is followed by a look at whether the credential itself signs in. */
const lookEveryMs = 60_000
/** A cloud that answered nothing for so long, and not even a sign-in then, is away; one call that got lost, or a minute of it, is not. */
const awayAfterMs = 180_000

export type WatchedAccount = {
  provider: CloudProvider
  /** What the database says by now: another replica may have heard more. */
  known(failing: boolean): void
}

const isAway = ({ kind }: CloudError): boolean => kind === 'Unavailable' || kind === 'OutcomeUnknown'

/**
 * The same provider, listened to: a call that the cloud refuses as unauthorized makes us look whether the credential still signs in at all,
 * since one call may be refused for its access rules alone; so do calls that are not answered for minutes. What was failing is ready again when it signs in
 * anew: a call that succeeds may do so by a token that was given before the credential was withdrawn, and only makes us look. Telling it never delays or
 * fails a call.
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
  let awaySince: number | undefined

  function fails(words: string, why: WhyFailing): void {
    if (failing) return
    failing = true
    health.failing(accountId, purpose, words, why).catch(onError)
  }

  function signedIn({ findings }: AccountCheck): void {
    if (!failing) return
    failing = false
    health.ready(accountId, purpose, findings).catch(onError)
  }

  function look(): void {
    if (means.now() - lookedAt < lookEveryMs) return
    lookedAt = means.now()
    provider.check(purpose).then(signedIn, (error: unknown) => {
      if (!(error instanceof CloudError)) return
      if (error.kind === 'Unauthorized') fails(error.message, 'REFUSED')
      else if (isAway(error) && awayForLong()) fails(error.message, 'AWAY')
    })
  }

  const awayForLong = (): boolean => awaySince !== undefined && means.now() - awaySince >= awayAfterMs

  function failed(error: unknown): void {
    if (!(error instanceof CloudError)) return
    if (isAway(error)) awaySince ??= means.now()
    else awaySince = undefined
    if (error.kind === 'Unauthorized' || awayForLong()) look()
  }

  const heard = (work: Promise<unknown>): Promise<unknown> => {
    work.then(() => {
      awaySince = undefined
      if (failing) look()
    }, failed)
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
