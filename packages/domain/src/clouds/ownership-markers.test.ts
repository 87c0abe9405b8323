import { expect, test } from 'vitest'
import { CloudError } from './cloud-error.ts'
import { ownershipMarkers } from './ownership-markers.ts'

const account = { defaultRegion: 'RegionOne', projectId: 'p', deletion: { markers: [] } }

/** A cloud that answers the looks for markers in this order. */
function withLooks(...looks: (() => unknown[])[]) {
  const recorded: unknown[] = []
  const { createMarker } = ownershipMarkers({
    store: {
      find: async () => account,
      deploymentId: async () => 'd',
      recordMarker: async (_id: string, marker: object) => {
        recorded.push(marker)
        return account
      },
    },
    providers: { open: async () => ({ findMarkers: async () => looks.shift()?.(), createMarker: async () => ({ id: 'made' }) }) },
    catalogue: { regions: async () => [{ id: 'RegionOne' }] },
  } as never)
  return { make: () => createMarker('a', undefined, { kind: 'ADMINISTRATOR', id: 'ada' } as never), recorded }
}

test('a marker that was made and could not be looked at afterwards is said to be there, and is not recorded', async () => {
  for (const kind of ['Unavailable', 'Forbidden'] as const) {
    const { make, recorded } = withLooks(
      () => [],
      () => {
        throw new CloudError(kind, 'neutron did not answer.')
      },
    )
    await expect(make()).rejects.toMatchObject({
      kind: 'CLOUD_UNREACHABLE',
      message: expect.stringMatching(/^The ownership marker made was made, .* neutron did not answer\. Ask again: it is adopted\.$/),
    })
    expect(recorded).toEqual([])
  }
})

test('a marker that is there alone after it was made is recorded', async () => {
  const { make, recorded } = withLooks(
    () => [],
    () => [{ id: 'made' }],
  )
  expect(await make()).toMatchObject({ markerId: 'made', region: 'RegionOne', adopted: false })
  expect(recorded).toEqual([{ region: 'RegionOne', markerId: 'made', adopted: false }])
})
