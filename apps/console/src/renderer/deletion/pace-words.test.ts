import { expect, it } from 'vitest'
import { paceSentences } from './pace-words.ts'

it('tells the figures as they are configured, and guesses none', () => {
  const told = paceSentences([
    { name: 'deletion.coolDownMinutes', value: '45' },
    { name: 'deletion.deletesPerDay', value: '7' },
  ])
  expect(told[0]).toContain('at least 45 minutes')
  expect(told.join(' ')).not.toContain('24 hours') // the percentage was not told
  expect(told.join(' ')).not.toContain('undefined')
})
