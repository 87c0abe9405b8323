import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CloudAlone, openCloudAlone } from './cloud-alone.ts'
import { type OverTheWire, openOverTheWire } from './over-the-wire.ts'

const largest = 49_149
let alone: CloudAlone
let wire: OverTheWire
beforeAll(async () => {
  ;[alone, wire] = await Promise.all([openCloudAlone(), openOverTheWire({ userDataBytes: largest + 1 })])
})
afterAll(() => Promise.all([alone.close(), wire.close()]))

test('the largest user-data is taken by nova, one byte more is refused by its size before anything is sent', async () => {
  const provider = alone.open()
  const { id } = await provider.createServer(alone.create({ userData: new Uint8Array(largest).fill(255) }))
  expect((await provider.getServer('RegionOne', id)).state).toMatch(/pending|running/)
  const before = alone.asked().length
  await expect(provider.createServer(alone.create({ userData: new Uint8Array(largest + 1) }))).rejects.toMatchObject({
    kind: 'InvalidRequest',
    details: { field: 'userData' },
    message: expect.stringContaining(`${largest + 1} bytes; nova takes ${largest}`),
  })
  expect(
    alone
      .asked()
      .slice(before)
      .filter((line) => line.includes('POST')),
  ).toEqual([])
})

test('user-data that is too large is told when nodes are asked for, with both numbers and the way out', async () => {
  expect(await wire.refused()).toMatchObject({
    field: 'cloudAccountId',
    message: `User-data would have ${largest + 1} bytes; this cloud takes ${largest}. Shorten the control plane's URL and pins.`,
  })
})
