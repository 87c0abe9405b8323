import { type Answer, AUTHORITATIVE_ANSWER, decode, encode, type Packet, type Question, RECURSION_DESIRED } from 'dns-packet'

/** What a name under the zone is: the text of its TXT record, there without one, or not there. */
export type Lookup = (label: string, wantsText: boolean) => Promise<{ text: string } | 'NO_DATA' | 'NO_NAME'>

const rcodes = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 } as const
type Rcode = keyof typeof rcodes

const RESPONSE_BIT = 0x80
const OPCODE_BITS = 0x78 // 0: a standard query
const TRUNCATED = 1 << 9
const SMALLEST_UDP = 512
/** Larger answers are cut into fragments on some paths. */
const LARGEST_UDP = 1_232

/**
 * Answers one query about the zone, authoritatively and with a life of 0 s, so that no resolver keeps it. Undefined: not a query, no answer.
 * @param udp whether the answer goes into one datagram: what does not fit is cut, and the asker comes again over TCP
 */
export async function answerDns(query: Buffer, zone: string, lookup: Lookup, udp: boolean): Promise<Buffer | undefined> {
  if (query.length < 12 || (query[2]! & RESPONSE_BIT) !== 0) return undefined
  const packet = read(query)
  if (packet === undefined) return reply(query, undefined, 'FORMERR')
  const question = packet.questions?.[0]
  if ((query[2]! & OPCODE_BITS) !== 0) return reply(query, packet, 'NOTIMP')
  if (question === undefined || packet.questions?.length !== 1) return reply(query, packet, 'FORMERR')
  const { rcode, answers = [], authorities = [] } = await resolve(question, zone, lookup)
  const whole = reply(query, packet, rcode, answers, authorities)
  if (!udp || whole.length <= spaceFor(packet)) return whole
  return reply(query, packet, rcode, [], [], TRUNCATED)
}

function read(query: Buffer): Packet | undefined {
  try {
    return decode(query)
  } catch {
    return undefined
  }
}

type Resolved = { rcode: Rcode; answers?: Answer[]; authorities?: Answer[] }

async function resolve(question: Question, zone: string, lookup: Lookup): Promise<Resolved> {
  const name = question.name.toLowerCase() // resolvers mix the case on purpose
  const label = name === zone ? '' : name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : undefined
  if (label === undefined || (question.class !== undefined && question.class !== 'IN')) return { rcode: 'REFUSED' }
  const soa = startOf(zone)
  if (label === '') {
    if (question.type === 'SOA') return { rcode: 'NOERROR', answers: [soa] }
    if (question.type === 'NS') return { rcode: 'NOERROR', answers: [{ type: 'NS', name: zone, ttl: 0, data: `ns.${zone}` }] }
    return { rcode: 'NOERROR', authorities: [soa] }
  }
  const wantsText = question.type === 'TXT' || (question.type as string) === 'ANY'
  const found = await lookup(label, wantsText)
  if (found === 'NO_NAME') return { rcode: 'NXDOMAIN', authorities: [soa] }
  if (found === 'NO_DATA') return { rcode: 'NOERROR', authorities: [soa] }
  return { rcode: 'NOERROR', answers: [{ type: 'TXT', name: question.name, ttl: 0, data: [found.text] }] }
}

const startOf = (zone: string): Answer => ({
  type: 'SOA',
  name: zone,
  ttl: 0,
  data: { mname: `ns.${zone}`, rname: `hostmaster.${zone}`, serial: 1, refresh: 3_600, retry: 600, expire: 86_400, minimum: 0 },
})

const optOf = (packet: Packet | undefined) => packet?.additionals?.find((record) => record.type === 'OPT')

function spaceFor(packet: Packet): number {
  const opt = optOf(packet)
  return opt?.type === 'OPT' ? Math.min(Math.max(opt.udpPayloadSize, SMALLEST_UDP), LARGEST_UDP) : SMALLEST_UDP
}

function reply(
  query: Buffer,
  packet: Packet | undefined,
  rcode: Rcode,
  answers: Answer[] = [],
  authorities: Answer[] = [],
  flags = 0,
): Buffer {
  const authoritative = rcode === 'NOERROR' || rcode === 'NXDOMAIN' ? AUTHORITATIVE_ANSWER : 0
  return encode({
    type: 'response',
    id: query.readUInt16BE(0),
    flags: authoritative | flags | (query.readUInt16BE(2) & RECURSION_DESIRED) | rcodes[rcode],
    questions: packet?.questions ?? [],
    answers,
    authorities,
    additionals: optOf(packet)
      ? [{ type: 'OPT', name: '.', udpPayloadSize: LARGEST_UDP, extendedRcode: 0, ednsVersion: 0, flags: 0, flag_do: false, options: [] }]
      : [],
  })
}
