import { randomUUID } from 'node:crypto'
import { operationActs } from '@sallyport/database/operation-acts.ts'
import { operationReads } from '@sallyport/database/operation-reads.ts'
import type { NodeState } from '@sallyport/domain/fleet/node-states.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmission, type TestAdmission } from '../../fixtures/admission.ts'
import { ada } from '../../fixtures/installation.ts'
import { plantNode, plantTenant } from '../../fixtures/tenants.ts'

let admission: TestAdmission
beforeAll(async () => {
  admission = await createAdmission()
})
afterAll(() => admission[Symbol.asyncDispose]())

/** The names of an operation's places, of which each node has its own. */
async function namesOf({ operationId }: { operationId: string }): Promise<string[]> {
  const reads = operationReads(admission.admin)
  const [places = []] = await reads.placesOf([operationId])
  const names = places.map(({ name }) => name)
  const { rows } = await admission.db.superuser.query<{ name: string }>(
    'SELECT DISTINCT n.name, p.number FROM node n JOIN place p ON p.id = n.place_id WHERE n.operation_id = $1 ORDER BY p.number',
    [operationId],
  )
  expect(rows.map(({ name }) => name)).toEqual(names)
  expect(await reads.find(operationId)).toMatchObject({ firstName: names[0], lastName: names.at(-1) })
  return names
}

const plantNamed = async (names: readonly string[], state: NodeState, tenantId = admission.tenantId): Promise<void> => {
  for (const name of names) await plantNode(admission.db.superuser, { tenantId, name, state })
}

describe('nodes are numbered as their prefix never was in the tenant', () => {
  test('on behind what there was, whatever became of it', async () => {
    expect(await namesOf(await admission.request({ namePrefix: 'sea', count: 2 }))).toEqual(['sea-1', 'sea-2'])
    await admission.db.superuser.query("UPDATE node SET name = 'harbour' WHERE name = 'sea-2'")
    expect(await namesOf(await admission.request({ namePrefix: 'sea' }))).toEqual(['sea-3'])
    // By hand, in another case, with zeros before it, and over; others only begin alike.
    await plantNamed(['SEA-007', 'sea-side-90', 'sea-90b', 'seas-90', 'sea-90-1', `sea-${'9'.repeat(12)}`], 'REVOKED')
    await plantNamed(['sea-500'], 'ENABLED', await plantTenant(admission.db.superuser, 'Another'))
    expect(await namesOf(await admission.request({ namePrefix: 'sea', count: 2 }))).toEqual(['sea-8', 'sea-9'])
    expect(await namesOf(await admission.request({ namePrefix: 'sea-side' }))).toEqual(['sea-side-91'])
  })

  test('with no number twice where several ask at once, and one answer to a repeated request', async () => {
    const repeated = randomUUID()
    const keys = [...Array.from({ length: 6 }, () => randomUUID()), repeated, repeated]
    const ask = (idempotencyKey: string) => admission.request({ namePrefix: 'crowd', count: 2, idempotencyKey })
    const answers = await Promise.all(keys.map(ask))
    const operations = new Map(answers.map((answer) => [answer.operationId, answer]))
    expect(operations.size).toBe(7)
    const names = (await Promise.all([...operations.values()].map(namesOf))).flat()
    expect(names.toSorted()).toEqual(Array.from({ length: 14 }, (_, i) => `crowd-${i + 1}`).toSorted())
    expect((await ask(repeated)).operationId).toBe(answers.at(-1)!.operationId)
  })
})

test('a place whose name a node has meanwhile is not tried again; any other keeps its name', async () => {
  const { operationId, attemptIds } = await admission.request({ namePrefix: 'retried', count: 2 })
  const acts = operationActs(admission.admin)
  await acts.cancelOperation(operationId, ada)
  for (const id of attemptIds) await admission.advance(id)
  await plantNamed(['Retried-2'], 'DISABLED')
  const [places = []] = await operationReads(admission.admin).placesOf([operationId])
  await acts.retryPlace(places[0]!.id, ada)
  await expect(acts.retryPlace(places[1]!.id, ada)).rejects.toMatchObject({
    kind: 'CONFLICT',
    message: expect.stringContaining('Another node of this tenant has the name retried-2'),
  })
  expect(await namesOf({ operationId })).toEqual(['retried-1', 'retried-2'])
})
