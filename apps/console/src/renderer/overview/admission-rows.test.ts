import { describe, expect, it } from 'vitest'
import { type AttemptUnder, admittedOf, isOnTheClock, placeRows } from './admission-rows.ts'

const attempt = (state: AttemptUnder['state'], deadlineAt: string | null = null): AttemptUnder => ({
  id: state,
  number: 1,
  state,
  conditionsMet: 3,
  conditionsTotal: 13,
  deadlineAt,
  node: { id: 'n', name: 'n' },
})
const place = (number: number, ...attempts: AttemptUnder[]) => ({ id: String(number), number, name: `edge-${number}`, attempts })

describe('the rows of an operation', () => {
  it('stand by how soon their deadline comes, then those that wait, then those that ended', () => {
    const places = [
      place(1, attempt('ADMITTED', '2026-11-30T10:00:00.000Z')),
      place(2, attempt('VALIDATING', '2026-11-30T12:00:00.000Z')),
      place(3, attempt('PLANNED')),
      place(4, attempt('BOOTING', '2026-11-30T11:00:00.000Z')),
      place(5),
      place(6, attempt('FAILED', '2026-11-30T09:00:00.000Z')),
    ]
    expect(placeRows({ places }).map(({ name }) => name)).toEqual(['edge-4', 'edge-2', 'edge-3', 'edge-5', 'edge-6', 'edge-1'])
  })

  it('are of the last attempt of each place', () => {
    const places = [place(1, attempt('FAILED'), attempt('VALIDATING', '2026-11-30T12:00:00.000Z'))]
    expect(placeRows({ places })[0]?.attempt?.state).toBe('VALIDATING')
    expect(admittedOf({ places: [...places, place(2, attempt('FAILED'), attempt('ADMITTED'))] })).toBe(1)
  })

  it('have a deadline that counts only while the attempt lives and was asked for', () => {
    expect((['CREATING', 'BOOTING', 'VALIDATING'] as const).every((state) => isOnTheClock({ state }))).toBe(true)
    expect((['PLANNED', 'FAILED', 'CANCELLED', 'ADMITTED'] as const).some((state) => isOnTheClock({ state }))).toBe(false)
  })
})
