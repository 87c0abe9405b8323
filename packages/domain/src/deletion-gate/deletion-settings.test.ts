import { expect, it } from 'vitest'
import { deletionFigures, deletionFiguresSchema, isWithinBounds, standardDeletionFigures } from './deletion-settings.ts'

it('is as designed where nothing is set', () => {
  expect(standardDeletionFigures).toEqual({
    silenceMinutes: 10,
    coolDownMinutes: 15,
    deletesPerTenMinutes: 3,
    deletesPerDay: 3,
    deletesPerDayPercent: 10,
    pauseAfterFirstMinutes: 30,
    wishesPerTenMinutes: 20,
    confirmMinutes: 30,
  })
})

it.each(Object.entries(deletionFigures))('%s is within its bounds, both included, and nothing else is', (name, { min, max, standard }) => {
  const judge = (figure: number): boolean => isWithinBounds(name as keyof typeof deletionFigures, figure)
  expect([min, standard, max].map(judge)).toEqual([true, true, true])
  expect([min - 1, max + 1, min + 0.5, Number.NaN, Number.POSITIVE_INFINITY].map(judge)).toEqual([false, false, false, false, false])
})

it.each(Object.entries(deletionFigures))('%s takes both of its bounds, and nothing beyond', (name, { min, max }) => {
  const accepts = (value: unknown): boolean => deletionFiguresSchema.safeParse({ [name]: value }).success
  expect([min, max].map(accepts)).toEqual([true, true])
  expect([min - 1, max + 1, min + 0.5, String(min), null, Number.NaN].map(accepts)).toEqual([false, false, false, false, false, false])
})

it('the silence window is 2 to 60 minutes', () => {
  expect(deletionFigures.silenceMinutes).toMatchObject({ min: 2, max: 60 })
})

it('a figure that does not exist is refused', () => {
  expect(deletionFiguresSchema.safeParse({ coolDown: 5 }).success).toBe(false)
})
