import { generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { audienceOf } from '@sallyport/domain/enrollment/agent-identity.ts'
import { globalId } from '@sallyport/graphql/global-id.ts'
import type { TestDatabase } from '../../fixtures/database.ts'
import { plant } from '../../fixtures/tenants.ts'

/** A token is good for 60 s; an agent renews its own before that. */
const RENEWED_AFTER_MS = 45_000

const inBase64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const header = inBase64({ alg: 'EdDSA' })

export type BeatingNode = {
  nodeId: string
  /** The number of its next heartbeat, from 1. */
  nextNumber(): number
  /** Signed with its own key, used again until it is about to expire, as an agent does. */
  bearer(): string
}

/** Enabled nodes with keys of their own that were never heard. */
export async function plantBeatingNodes(
  db: TestDatabase,
  seed: { tenantId: string; deploymentId: string },
  count: number,
): Promise<BeatingNode[]> {
  const nodes = Array.from({ length: count }, () => ({ nodeId: randomUUID(), ...generateKeyPairSync('ed25519') }))
  await plant(db.superuser, async (client) => {
    const ids = nodes.map(({ nodeId }) => nodeId)
    await client.query(
      `INSERT INTO node (id, tenant_id, name, origin, state, first_enabled_at) SELECT id, $1, 'm', 'MANUAL', 'ENABLED', app_now() FROM unnest($2::uuid[]) id`,
      [seed.tenantId, ids],
    )
    await client.query(
      `INSERT INTO node_key (node_id, tenant_id, public_key) SELECT id, $1, key FROM unnest($2::uuid[], $3::text[]) AS k (id, key)`,
      [seed.tenantId, ids, nodes.map(({ publicKey }) => publicKey.export({ format: 'jwk' }).x)],
    )
  })
  await db.superuser.query('ANALYZE')
  return nodes.map(({ nodeId, privateKey }) => beatingNode(nodeId, privateKey, audienceOf(seed.deploymentId)))
}

function beatingNode(nodeId: string, privateKey: KeyObject, aud: string): BeatingNode {
  const [sub, run] = [globalId('Node', nodeId), randomUUID()]
  let number = 0
  let signed = { at: Number.NEGATIVE_INFINITY, text: '' }
  return {
    nodeId,
    nextNumber: () => {
      number += 1
      return number
    },
    bearer: () => {
      const at = Date.now()
      if (at - signed.at < RENEWED_AFTER_MS) return signed.text
      const iat = Math.floor(at / 1_000)
      const said = `${header}.${inBase64({ sub, run, aud, iat, exp: iat + 60 })}`
      signed = { at, text: `${said}.${sign(null, Buffer.from(said), privateKey).toString('base64url')}` }
      return signed.text
    },
  }
}
