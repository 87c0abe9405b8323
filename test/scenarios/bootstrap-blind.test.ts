import { afterAll, beforeAll, expect, test } from 'vitest'
import { ended, type OverTheWire, openOverTheWire } from './over-the-wire.ts'

let wire: OverTheWire
beforeAll(async () => {
  wire = await openOverTheWire()
})
afterAll(() => wire.close())

test('a guest that never calls home fails at its deadline, with every condition that was missing and the end of its console', async () => {
  const { id } = await wire.provision({ attemptsPerPlace: 2 })
  const [first] = await wire.admission.attemptsOf(id)
  const attempt = await wire.follow(first!.id, ended)
  expect(wire.asked(/servers\/[^/]+\/action$/).length, 'the console is asked for at the end alone').toBeLessThanOrEqual(2)
  expect(attempt).toMatchObject({ endReason: 'DEADLINE', tenantReason: 'NOT_PROVEN_IN_TIME', node: 'REVOKED' })
  expect(attempt.detail).toBe(
    'The deadline passed before every condition was met. Enrolled: No agent has presented the enrollment token of this attempt. ' +
      'Not met because of that: Live, Version, Proof, HTTP, TCP, TLS, DNS, ICMP, Ran 120 s and Stage.',
  )
  const { rows } = await wire.admission.db.superuser.query<{ state: string; console_tail: string | null }>(
    'SELECT state, console_tail FROM instance WHERE attempt_id = $1',
    [attempt.id],
  )
  expect(rows).toMatchObject([{ state: 'WAITING', console_tail: expect.stringMatching(/\S/) }])
  const all = await wire.admission.attemptsOf(id)
  expect(all.map(({ number, state }) => [number, state])).toEqual([
    [1, 'FAILED'],
    [2, 'PLANNED'],
  ])
})
