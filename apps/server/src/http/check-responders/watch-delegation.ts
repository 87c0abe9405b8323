import { randomBytes } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import { proofOf } from '@sallyport/domain/enrollment/check-challenge.ts'
import { mintOwnDnsCheck } from '@sallyport/domain/enrollment/own-dns-check.ts'
import type { Hmac } from '@sallyport/domain/enrollment/ports.ts'
import { type Clock, hours, minutes } from '@sallyport/domain/primitives/clock.ts'

export type DelegationWatch = {
  /** Why nodes cannot resolve challenges, in words for an administrator; undefined: a resolver found the responder. */
  trouble(): string | undefined
  /** Looks where it is time: each hour while it works, each minute while it does not. */
  look(): Promise<void>
}

export type ResolveTxt = (name: string) => Promise<string[][]>

const resolveAsThisHost = (): ResolveTxt => {
  const resolver = new Resolver({ timeout: 5_000, tries: 2 })
  return (name) => resolver.resolveTxt(name)
}

/**
 * Where agents use their own resolvers, the zone must be delegated to the responder. The server finds out by resolving a challenge of its
 * own. Where servers are named for agents to ask, there is nothing to find out.
 */
export function watchDelegation(options: {
  zone: string
  servers: readonly string[]
  hmac: Hmac
  clock: Clock
  resolveTxt?: ResolveTxt
}): DelegationWatch {
  const { zone, servers, hmac, clock } = options
  if (servers.length > 0) return { trouble: () => undefined, look: async () => {} }
  const resolveTxt = options.resolveTxt ?? resolveAsThisHost()
  let trouble: string | undefined = 'The zone was not looked up yet. Try again in a minute.'
  let next = 0

  const way = 'Delegate the zone to the address that checks.dns.listen is reached at, or name checks.dns.servers.'

  async function resolve(): Promise<string | undefined> {
    const label = mintOwnDnsCheck(randomBytes, hmac, clock.now())
    try {
      const records = await resolveTxt(`${label}.${zone}`)
      if (records.some((parts) => parts.join('') === proofOf(label, hmac))) return undefined
      return `A server that is not this installation's answers for ${zone}. ${way}`
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'no answer'
      return `Names under ${zone} cannot be resolved (${code}). ${way}`
    }
  }

  return {
    trouble: () => trouble,
    look: async () => {
      const now = clock.now().getTime()
      if (now < next) return
      trouble = await resolve()
      next = now + (trouble === undefined ? hours(1) : minutes(1))
    },
  }
}
