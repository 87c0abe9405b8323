import type { provenChecks } from '@sallyport/domain/admission/conditions.ts'
import { type CheckTargets, checkTimeoutMs } from '@sallyport/domain/enrollment/check-targets.ts'
import type { IssuedChallenge } from '@sallyport/domain/enrollment/ports.ts'
import { builder } from './agent-builder.ts'

const families = ['IPV4', 'IPV6'] as const
export const AddressFamily = builder.enumType('AddressFamily', { description: 'A version of the internet protocol.', values: families })

const ChallengeKind = builder.enumType('ChallengeKind', {
  description: 'How a challenge is to be answered.',
  values: {
    HTTP: { description: 'GET `http://host:port/check/<challenge>`; the body is the proof. A redirect is a failure.' },
    TCP: { description: 'Connect, send the challenge and a line feed; the line that comes back is the proof.' },
    TLS: { description: 'As TCP, over TLS with the certificate verified.' },
    DNS: { description: 'Resolve TXT of `name`; the text is the proof.' },
  } satisfies Record<(typeof provenChecks)[number], { description: string }>,
})

/** A challenge, and what it is to be shown to. */
export type Asked = {
  id: string
  kind: (typeof provenChecks)[number]
  host: string | null
  port: number | null
  name: string | null
  servers: readonly string[]
  families: readonly (typeof families)[number][]
}

export function toAsked({ id, kind }: IssuedChallenge, targets: CheckTargets): Asked {
  if (kind === 'DNS') {
    const { zone, servers } = targets.dns
    return { id, kind, host: null, port: null, name: `${id}.${zone}`, servers, families: [] }
  }
  const { host, port } = targets[kind === 'HTTP' ? 'http' : kind === 'TCP' ? 'tcp' : 'tls']
  return { id, kind, host, port, name: null, servers: [], families }
}

export const Challenge = builder.objectRef<Asked>('Challenge').implement({
  description: 'A question that only a node with the ability in question can answer. Good once, for about 60 seconds.',
  authScopes: { act: 'agent.report' },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'To report with.' }),
    kind: t.expose('kind', { type: ChallengeKind, description: 'How it is to be answered.' }),
    challenge: t.string({ description: 'Lower-case base32, at most 40 characters.', resolve: ({ id }) => id }),
    host: t.exposeString('host', { nullable: true, description: 'A name or an address without brackets. HTTP, TCP, TLS.' }),
    port: t.exposeInt('port', { nullable: true, description: '1 to 65535. HTTP, TCP, TLS.' }),
    name: t.exposeString('name', { nullable: true, description: 'The name whose TXT record is the proof. DNS.' }),
    servers: t.stringList({
      description: 'DNS: host:port to ask, by UDP and, where the answer was cut, by TCP. Empty: the host’s own resolver.',
      resolve: ({ servers }) => [...servers],
    }),
    families: t.field({
      type: [AddressFamily],
      description: 'Over which families it shall be answered, each where the host has it. Empty: as the host prefers.',
      resolve: ({ families: wanted }) => [...wanted],
    }),
    timeoutMs: t.int({ description: 'For the whole of it, in milliseconds.', resolve: () => checkTimeoutMs.challenge }),
  }),
})
