import { createHash } from 'node:crypto'
import { metadataKeys, type ServerAddress, type ServerView } from '@sallyport/domain/clouds/provider.ts'
import { cutText } from '@sallyport/domain/primitives/cut-text.ts'
import { z } from 'zod'
import { redact } from '../http/redact.ts'
import { identityOf } from './identity-in-metadata.ts'
import { stateOf } from './server-state.ts'

const address = z.looseObject({ addr: z.string(), version: z.number().optional(), 'OS-EXT-IPS:type': z.string().optional() })

/** A server as nova shows it. Only id and status are always there: a server of an unreachable cell comes without name and metadata. */
export const serverRow = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  tenant_id: z.string().optional(),
  name: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).optional(),
  addresses: z.record(z.string(), z.array(address)).optional(),
  created: z.string().optional(),
  'OS-EXT-STS:task_state': z.string().nullish(),
  fault: z.looseObject({ code: z.number().optional(), message: z.string().optional() }).optional(),
})

export type ServerRow = z.infer<typeof serverRow>

export const serverAnswer = z.looseObject({ server: serverRow })

/** `body` is what the fingerprint is taken of: the answer as it came, or the row's own part of it. */
export function viewOf(row: ServerRow, body: string): ServerView {
  return {
    id: row.id,
    projectId: row.tenant_id ?? '',
    name: row.name ?? '',
    state: stateOf(row.status),
    providerState: row.status,
    task: row['OS-EXT-STS:task_state'] ?? undefined,
    identity: row.metadata === undefined ? undefined : identityOf(row.metadata),
    stage: row.metadata?.[metadataKeys.stage],
    addresses: addressesOf(row),
    createdAt: dateOf(row.created),
    fault: row.fault === undefined ? undefined : { code: row.fault.code, message: cutText(redact(row.fault.message ?? ''), 1_000) },
    fingerprint: createHash('sha256').update(body).digest('hex'),
  }
}

function addressesOf({ addresses }: ServerRow): ServerAddress[] {
  return Object.entries(addresses ?? {}).flatMap(([network, list]) =>
    list.map((entry) => ({
      address: entry.addr,
      kind: entry['OS-EXT-IPS:type'] === 'floating' ? ('floating' as const) : ('fixed' as const),
      network,
    })),
  )
}

function dateOf(text: string | undefined): Date | undefined {
  const date = new Date(text ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
