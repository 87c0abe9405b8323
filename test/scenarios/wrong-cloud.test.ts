import { afterAll, beforeAll, expect, test } from 'vitest'
import { awaitsAgent, type OverTheWire, openOverTheWire } from './over-the-wire.ts'

let wire: OverTheWire
beforeAll(async () => {
  wire = await openOverTheWire()
})
afterAll(() => wire.close())

test('where the address of an account leads to another project, its honest "not found" ends nothing, and nothing is created', async () => {
  const { id } = await wire.provision({ count: 2 })
  const [running, planned] = await wire.admission.attemptsOf(id)
  await wire.follow(running!.id, awaitsAgent)
  const { db } = wire.admission
  const { rows } = await db.superuser.query<{ project: string }>('SELECT project_id AS project FROM cloud_account WHERE id = $1', [
    wire.accountId,
  ])
  // As if the same name were answered by another cloud: what was attested is another project than the one that answers.
  await db.superuser.query("UPDATE cloud_account SET project_id = 'of-before' WHERE id = $1", [wire.accountId])
  await wire.changeCredential()
  wire.cloud.requests.clear()
  for (let look = 0; look < 4; look++) {
    await wire.pass(31_000)
    await wire.advance(running!.id)
    await wire.advance(planned!.id)
  }
  const words = /leads to project monitoring .* now, and the account is project of-before/
  expect(await wire.admission.attempt(running!.id)).toMatchObject({ state: 'BOOTING', detail: expect.stringMatching(words) })
  expect(await wire.admission.attempt(planned!.id)).toMatchObject({ state: 'PLANNED', detail: expect.stringMatching(words) })
  expect(await wire.admission.instances(running!.id)).toMatchObject([{ state: 'SEEN' }])
  expect(wire.asked(/nova|neutron|glance/)).toEqual([])
  expect(await wire.refused()).toMatchObject({ kind: 'CLOUD_REFUSED', message: expect.stringMatching(words) })
  await expect
    .poll(async () => (await db.superuser.query<{ state: string }>('SELECT state FROM cloud_account WHERE id = $1', [wire.accountId])).rows)
    .toEqual([{ state: 'FAILING' }])

  await db.superuser.query('UPDATE cloud_account SET project_id = $2 WHERE id = $1', [wire.accountId, rows[0]!.project])
  await wire.changeCredential()
  await wire.follow(running!.id, awaitsAgent)
  await wire.follow(planned!.id, awaitsAgent)
  expect(wire.asked(/POST .*\/servers$/)).toHaveLength(1)
})
