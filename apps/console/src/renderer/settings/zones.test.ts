import { describe, expect, it } from 'vitest'
import { zonesLike } from './zones.ts'

const ids = (text: string): string[] => zonesLike(text).map(({ id }) => id)

describe('time zones to choose from', () => {
  it('begin with the system and UTC, and are not all of them at once', () => {
    expect(ids('').slice(0, 2)).toEqual(['system', 'UTC'])
    expect(ids('').length).toBe(60)
  })

  it('are found by part of a name, in whatever case, with a space for the underscore', () => {
    expect(ids('new y')).toEqual(['America/New_York'])
    expect(ids('VIENNA')).toEqual(['Europe/Vienna'])
    expect(ids('as the sys')).toEqual(['system'])
    expect(ids('olympus')).toEqual([])
  })
})
