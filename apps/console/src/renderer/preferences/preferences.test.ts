import { describe, expect, it } from 'vitest'
import { readPreferences, standard } from './preferences.ts'

describe('preferences', () => {
  it('are read as they were kept', () => {
    const kept = { theme: 'dark', zone: 'Asia/Tokyo', hours: '12', tellAlarms: true, tellDeadlines: true } as const
    expect(readPreferences(JSON.stringify(kept))).toEqual(kept)
  })

  it.each([
    null,
    '',
    '{',
    '[]',
    '"dark"',
    'null',
    '{"theme":"neon","zone":"Mars/Olympus","hours":24,"tellAlarms":"yes","tellDeadlines":1}',
  ])('are the standard ones where %s was kept', (text) => {
    expect(readPreferences(text)).toEqual(standard)
  })

  it('keep what can be used where the rest cannot', () => {
    expect(readPreferences('{"theme":"light","zone":"Mars/Olympus","more":1}')).toEqual({ ...standard, theme: 'light' })
  })
})
