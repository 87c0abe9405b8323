import { expect, it } from 'vitest'
import { judgedAt, toldAt } from './told-of.ts'

const at = new Date('2026-11-30T10:00:00Z')
const after = (seconds: number): Date => new Date(at.getTime() + seconds * 1_000)

it('what is asked for again and again is judged as of now, and as of its last answer once the next one is overdue', () => {
  const told = toldAt(at, { every: 15_000, failing: false })
  expect(judgedAt(after(16), told)).toEqual(after(16))
  expect(judgedAt(after(60), told)).toEqual(at)
})

it('what could not be asked for anew is judged as of its last answer at once', () => {
  expect(judgedAt(after(1), toldAt(at, { every: 15_000, failing: true }))).toEqual(at)
})

it('what nobody asks for again by time is judged as of now', () => {
  expect(judgedAt(after(600), undefined)).toEqual(after(600))
})
