import { getServers } from 'node:dns'
import type { RecordType } from 'dns-packet'
import { type Asked, askInTurn } from '../network/dns-query.ts'
import { failureIn, NetworkFailure } from '../network/failure.ts'
import type { Finding, Probe } from './probe.ts'

const types: readonly RecordType[] = ['A', 'AAAA', 'CAA', 'CNAME', 'DS', 'MX', 'NS', 'PTR', 'SOA', 'SRV', 'TXT']

const isRecordType = (text: string): text is RecordType => types.some((type) => type === text)

type Limit = Probe['limit']

/** Asks the host's name servers in turn until one answers at all. */
export async function askHostResolver(name: string, type: RecordType, limit: Limit, servers = getServers()): Promise<Asked> {
  try {
    return await askInTurn(servers, { name, type }, {}, limit)
  } catch (error) {
    throw new NetworkFailure('dns', 'NO_RESOLVER', failureIn('dns', error).message)
  }
}

/** Up when the name has a record of the wanted type. What the records say is not reported: it may be known inside this network alone. */
export async function dnsMonitor(probe: Probe): Promise<Finding> {
  const type = (probe.monitor.dnsRecordType || 'A').toUpperCase()
  if (!isRecordType(type))
    throw new NetworkFailure('dns', 'BAD_TARGET', `BAD_TARGET records of type ${type} are not asked for; ${types.join(', ')} are`)
  const { rcode, answers } = await askHostResolver(probe.monitor.target.trim(), type, probe.limit)
  probe.watch.lap('dnsMs')
  if (rcode === 'SERVFAIL' || rcode === 'REFUSED') throw new NetworkFailure('dns', 'NO_RESOLVER', `${rcode} from this host's name server`)
  if (rcode !== 'NOERROR') return { up: false, message: `dns: ${rcode}` }
  return answers.some((answer) => answer.type === type) ? { up: true } : { up: false, message: `dns: the name has no ${type} record` }
}
