import { expect, test } from 'vitest'
import { createOutbox } from './outbox.ts'

test('a batch whose fate is unknown goes out again under its number with the same items', () => {
  const outbox = createOutbox<string>(2, 10)
  outbox.put(['a', 'b', 'c'])
  expect(outbox.take()).toEqual({ number: 1, items: ['a', 'b'] })
  outbox.put(['d'])
  outbox.giveBack()
  expect(outbox.take()).toEqual({ number: 1, items: ['a', 'b'] })
  outbox.acknowledge()
  expect(outbox.take()).toEqual({ number: 2, items: ['c', 'd'] })
  outbox.acknowledge()
  expect(outbox.take()).toBeUndefined()
})

test('only one batch is under way at a time', () => {
  const outbox = createOutbox<string>(1, 10)
  outbox.put(['a', 'b'])
  expect(outbox.take()?.number).toBe(1)
  expect(outbox.take()).toBeUndefined()
})

test('when the other side stays away the oldest are dropped and counted', () => {
  const outbox = createOutbox<number>(2, 3)
  outbox.put([1, 2, 3, 4, 5])
  expect(outbox.takeDropped()).toBe(2)
  expect(outbox.takeDropped()).toBe(0)
  expect(outbox.take()?.items).toEqual([3, 4])
})

test('a batch that will never be accepted is dropped, counted, and does not block the next', () => {
  const outbox = createOutbox<number>(2, 10)
  outbox.put([1, 2, 3])
  outbox.take()
  outbox.refuse()
  expect(outbox.takeDropped()).toBe(2)
  expect(outbox.take()).toEqual({ number: 2, items: [3] })
  expect(outbox.waiting()).toBe(1)
})
