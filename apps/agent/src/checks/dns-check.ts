import { getServers } from 'node:dns'
import type { Answer } from 'dns-packet'
import { askInTurn } from '../network/dns-query.ts'
import { NetworkFailure } from '../network/failure.ts'
import type { Attempt } from './challenge.ts'
import { missing } from './connect.ts'

function textOf(answers: readonly Answer[]): string | undefined {
  for (const answer of answers) {
    if (answer.type !== 'TXT') continue
    const parts = Array.isArray(answer.data) ? answer.data : [answer.data]
    return parts.map((part) => (typeof part === 'string' ? part : part.toString('utf8'))).join('')
  }
  return undefined
}

/**
 * Asks for the TXT record at the given name servers, one after another until one answers, or at those of the host where none are
 * given. Each query is a fresh one. The text is the proof.
 */
export async function dnsCheck({ challenge, family, context, limit, watch, over }: Attempt): Promise<string> {
  const { name, servers } = challenge
  if (!name) throw missing('name')
  const own = servers.length === 0
  // The host's own resolver is asked as the host asks it: it may listen where the configured source address cannot reach.
  const question = { name, type: 'TXT' } as const
  const asked = own ? askInTurn(getServers(), question, {}, limit) : askInTurn(servers, question, context.sources, limit, family)
  const { rcode, answers, to, server } = await asked
  watch.lap('dnsMs')
  if (!own) over(to.family)
  if (rcode !== 'NOERROR') throw new NetworkFailure('dns', rcode, `${rcode} from ${server}`)
  const text = textOf(answers)
  if (text === undefined) throw new NetworkFailure('dns', 'NODATA', `NODATA from ${server}: the name has no TXT record`)
  return text.trim()
}
