import { describe, expect, it } from 'vitest'
import { mayLackMarker } from './may-lack-marker.ts'

const account = (markers: string[], markerOk = true) => ({
  markers: markers.map((region) => ({ region })),
  deletionCheck: [{ subject: 'RegionOne: ownership marker', ok: markerOk, detail: 'The marker is there, or not.' }],
})

describe('whether a marker may be made', () => {
  it('is so while a region has none, or the regions are not told', () => {
    expect(mayLackMarker(account([]), ['RegionOne'])).toBe(true)
    expect(mayLackMarker(account(['RegionOne']), ['RegionOne', 'RegionTwo'])).toBe(true)
    expect(mayLackMarker(account(['RegionOne']), undefined)).toBe(true)
  })

  it('is not so where every region has one, unless something is wrong with it', () => {
    expect(mayLackMarker(account(['RegionOne']), ['RegionOne'])).toBe(false)
    expect(mayLackMarker(account(['RegionOne'], false), ['RegionOne'])).toBe(true)
  })
})
