import { expect, test } from 'vitest'
import { shareAnswers } from './share-answers.ts'

/** A database whose answers a test gives one by one; each says how often it was asked before. */
function slowDatabase() {
  const open: { resolve(answer: number): void; reject(error: Error): void }[] = []
  let asked = 0
  return {
    ask: () => {
      asked += 1
      return new Promise<number>((resolve, reject) => open.push({ resolve, reject }))
    },
    asked: () => asked,
    async answer(error?: Error) {
      const first = open.shift()
      if (error) first?.reject(error)
      else first?.resolve(asked)
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('a hundred who ask the same are answered by two questions, and none by one that began before they asked', async () => {
  const database = slowDatabase()
  const share = shareAnswers<number>()
  const first = share('a', database.ask)
  const rest = Array.from({ length: 99 }, () => share('a', database.ask))
  expect(database.asked()).toBe(1)
  await database.answer()
  expect(database.asked()).toBe(2)
  const late = share('a', database.ask)
  await database.answer()
  expect([await first, ...new Set(await Promise.all(rest))]).toEqual([1, 2])
  expect(database.asked()).toBe(3)
  await database.answer()
  expect(await late).toBe(3)
})

test('other questions do not wait, and an answer is not kept for whoever asks later', async () => {
  const database = slowDatabase()
  const share = shareAnswers<number>()
  const both = [share('a', database.ask), share('b', database.ask)]
  expect(database.asked()).toBe(2)
  await database.answer()
  await database.answer()
  await Promise.all(both)
  const again = share('a', database.ask)
  await database.answer()
  expect(await again).toBe(3)
})

test('a question that fails fails for those who shared it, and the next is asked anew', async () => {
  const database = slowDatabase()
  const share = shareAnswers<number>()
  const first = share('a', database.ask)
  const [second, third] = [share('a', database.ask), share('a', database.ask)]
  const failed = expect(first).rejects.toThrow('lost')
  await database.answer(new Error('lost'))
  await failed
  await database.answer()
  expect(await Promise.all([second, third])).toEqual([2, 2])
})
