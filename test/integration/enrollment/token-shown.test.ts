import { randomBytes, randomUUID } from 'node:crypto'
import { agentLogin } from '@sallyport/database/agent-login.ts'
import { enrollmentStore } from '@sallyport/database/enrollment-store.ts'
import type { Claim } from '@sallyport/domain/enrollment/ports.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { type Enrollable, heldNodes, manualNodes, seedInstallation } from '../../fixtures/enrollable.ts'

/** The gate asks for a long time in which nobody showed a token of the node: whoever has the secret and shows it leaves the instant. */
let db: TestDatabase
let seed: Awaited<ReturnType<typeof seedInstallation>>
let store: ReturnType<typeof enrollmentStore>
let node: Enrollable
beforeAll(async () => {
  db = await createTestDatabase()
  await db.slowClock()
  seed = await seedInstallation(db)
  store = enrollmentStore(agentLogin(db.database.agent))
})
beforeEach(async () => {
  node = (await heldNodes(db, seed))[0]!
})
afterAll(() => db.drop())

const newKey = () => randomBytes(32).toString('base64url')
const show = (of: Enrollable, publicKey = newKey()) => {
  const claim: Claim = {
    tokenId: of.token.id,
    publicKey,
    address: '198.51.100.7',
    agentVersion: '1.0.0',
    runId: randomUUID(),
    hostname: 'host',
  }
  return store.redeem(claim)
}
/** Seconds since it was shown; undefined: it never was. */
const shownAgo = async (of: Enrollable): Promise<number | undefined> =>
  (
    await db.superuser.query('SELECT extract(epoch FROM app_now() - shown_at)::float AS ago FROM enrollment_token WHERE id = $1', [
      of.token.id,
    ])
  ).rows[0].ago ?? undefined
const pass = (seconds: number) => db.moveClock(seconds * 1_000)

test('a token that nobody showed was never shown', async () => {
  expect(await shownAgo(node)).toBeUndefined()
})

test('one that is given away was shown in that moment, alone or among others', async () => {
  const fleet = [...(await heldNodes(db, seed, 3)), ...(await manualNodes(db, seed, 3))]
  await Promise.all(fleet.map((one) => show(one)))
  for (const one of fleet) expect(await shownAgo(one)).toBeLessThan(5)
})

test.each<[string, (of: Enrollable) => Promise<unknown>, string]>([
  ['revoked', (of) => db.superuser.query('UPDATE enrollment_token SET revoked_at = app_now() WHERE id = $1', [of.token.id]), 'REFUSED'],
  ['past its time', () => pass(24 * 3_600), 'REFUSED'],
  ['of a node that has ended', (of) => db.superuser.query("UPDATE node SET state = 'REVOKED' WHERE id = $1", [of.nodeId]), 'REFUSED'],
  ['used by another key', async (of) => [await show(of), await pass(60)], 'SECOND_KEY'],
])('one that is refused because it is %s was shown as well', async (_, make, kind) => {
  await make(node)
  await pass(60)
  expect(await show(node)).toMatchObject({ kind })
  expect(await shownAgo(node)).toBeLessThan(5)
})

test('so was one that its own key shows again, and one with a key that is another node’s', async () => {
  const key = newKey()
  await show(node, key)
  await pass(3_600)
  expect(await show(node, key)).toMatchObject({ kind: expect.stringMatching(/SAME_KEY|REFUSED/) })
  expect(await shownAgo(node)).toBeLessThan(5)
  const other = (await manualNodes(db, seed, 1))[0]!
  expect(await show(other, key)).toMatchObject({ kind: 'KEY_IN_USE' })
  expect(await shownAgo(other)).toBeLessThan(5)
})

test('one that is shown all the time is written at most every 10 s', async () => {
  const key = newKey()
  await show(node, key)
  const ago: number[] = []
  for (let i = 0; i < 4; i++) {
    await pass(4)
    await show(node, key)
    ago.push(Math.round((await shownAgo(node))!))
  }
  expect(ago).toEqual([4, 8, 0, 4])
})
