import { createHash } from 'node:crypto'
import { type ChainHead, type DecisionRecord, nextRecord } from '@sallyport/domain/deletion-gate/decisions/decision-chain.ts'
import { canonicalJson, type Json } from '@sallyport/domain/primitives/canonical-json.ts'
import type { Statements } from './statements.ts'

/** sha256 of a text's UTF-8, as the chain of decisions and the fingerprint are hashed. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What is written down. `kind`: in capitals. `detail`: all that it rests on, no secrets. */
export type NewDecision = { kind: string; instanceId?: string | undefined; detail: { readonly [key: string]: Json } }

/** The rule over deletes, locked: nobody decides on a delete, or on the rule, until the transaction ends. After locks of instances, before those of feeds. */
export type LockedDeletion = { head: ChainHead | undefined; now: Date }

export async function lockDeletion(tx: Statements): Promise<LockedDeletion> {
  await tx.$queryRaw`SELECT 1 AS locked FROM deletion_state FOR UPDATE`
  const rows = await tx.$queryRaw<{ number: bigint | string; hash: string; now: Date }[]>`
    SELECT chain_number AS number, chain_hash AS hash, app_now() AS now FROM deletion_state`
  const { number, hash, now } = rows[0]!
  return { head: Number(number) === 0 ? undefined : { number: Number(number), hash }, now }
}

/**
 * Adds the next record to the chain, under its lock, in the transaction that does what it tells of. Logins: admin, worker.
 * @returns the record, which is now the head
 * @throws TypeError where the detail is no JSON
 */
export async function appendDecision(tx: Statements, { kind, instanceId, detail }: NewDecision): Promise<DecisionRecord> {
  const { head, now } = await lockDeletion(tx)
  const record = nextRecord({ at: now.toISOString(), kind, detail }, head, sha256)
  await tx.$executeRaw`INSERT INTO deletion_decision (number, at, kind, instance_id, detail, previous, hash)
    VALUES (${record.number}, ${now}, ${kind}, ${instanceId ?? null}::uuid, ${canonicalJson(detail)}, ${record.previous}, ${record.hash})`
  return record
}
