import { createHash } from 'node:crypto'
import { metadataKeys, type ServerAddress, type ServerSize, type ServerView } from '@sallyport/domain/clouds/provider.ts'
import { cutText } from '@sallyport/domain/primitives/cut-text.ts'
import { z } from 'zod'
import { redact } from '../http/redact.ts'
import { identityOf } from './identity-in-metadata.ts'
import { dateOf } from './row-fields.ts'
import { stateOf } from './server-state.ts'

const address = z.looseObject({ addr: z.string(), version: z.number().optional(), 'OS-EXT-IPS:type': z.string().optional() })

/** What is not in the form that nova gives it was not told: a view without it is of use to everyone who does not ask for it. */
const told = <Value>(shape: z.ZodType<Value>) => shape.optional().catch(undefined)

const flavor = z.looseObject({
  id: told(z.string()),
  original_name: told(z.string()),
  vcpus: told(z.number()),
  ram: told(z.number()),
  disk: told(z.number()),
})

/** A server as nova shows it. Only id and status are always there: a server of an unreachable cell comes without name and metadata. */
export const serverRow = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  tenant_id: z.string().optional(),
  name: z.string().nullish(),
  description: told(z.string().nullable()),
  metadata: z.record(z.string(), z.string()).optional(),
  addresses: z.record(z.string(), z.array(address)).optional(),
  created: z.string().optional(),
  'OS-EXT-STS:task_state': z.string().nullish(),
  'OS-EXT-STS:vm_state': told(z.string()),
  tags: told(z.array(z.string())),
  flavor: told(flavor),
  /** "" where it boots from a volume. */
  image: told(z.union([z.literal(''), z.looseObject({ id: z.string().min(1) })])),
  locked: told(z.boolean()),
  locked_reason: told(z.string().nullable()),
  'os-extended-volumes:volumes_attached': told(z.array(z.looseObject({ id: z.string() }))),
  key_name: told(z.string().nullable()),
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
    description: row.description,
    state: stateOf(row.status),
    providerState: row.status,
    task: row['OS-EXT-STS:task_state'] ?? undefined,
    tellsTask: row['OS-EXT-STS:task_state'] !== undefined,
    identity: row.metadata === undefined ? undefined : identityOf(row.metadata),
    stage: row.metadata?.[metadataKeys.stage],
    ownMetadata: row.metadata && ownMetadataOf(row.metadata),
    otherMetadataKeys: row.metadata && Object.keys(row.metadata).filter((key) => !isOwn(key)),
    tags: row.tags,
    size: sizeOf(row),
    imageId: imageOf(row),
    locked: row.locked,
    lockedReason: row.locked_reason,
    softDeleted: softDeleted(row),
    volumeIds: row['os-extended-volumes:volumes_attached']?.map(({ id }) => id),
    keyName: row.key_name,
    addresses: addressesOf(row),
    createdAt: dateOf(row.created),
    fault: row.fault === undefined ? undefined : { code: row.fault.code, message: cutText(redact(row.fault.message ?? '').trim(), 1_000) },
    fingerprint: createHash('sha256').update(body).digest('hex'),
  }
}

const isOwn = (key: string): boolean => /^sallyport/i.test(key)

/** The proof is for the instance alone: whoever reads it here could pose as its node. */
function ownMetadataOf(metadata: Record<string, string>): Record<string, string> {
  const own = Object.entries(metadata).filter(([key]) => isOwn(key))
  return Object.fromEntries(own.map(([key, value]) => [key, key.toLowerCase() === metadataKeys.instanceNonce ? 'withheld' : value]))
}

function sizeOf({ flavor }: ServerRow): ServerSize | undefined {
  if (flavor === undefined) return undefined
  const { id, original_name: name, vcpus, ram: memoryMiB, disk: diskGiB } = flavor
  return { id, name, vcpus, memoryMiB, diskGiB }
}

function imageOf({ image }: ServerRow): string | null | undefined {
  if (image === undefined) return undefined
  return image === '' ? null : image.id
}

/** A server of an unreachable cell has no metadata, and its status says nothing either. */
function softDeleted(row: ServerRow): boolean | undefined {
  if (row.status === 'SOFT_DELETED' || row['OS-EXT-STS:vm_state'] === 'soft-delete') return true
  return row.metadata === undefined ? undefined : false
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
