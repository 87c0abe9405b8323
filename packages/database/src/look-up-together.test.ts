import { expect, it } from 'vitest'
import { lookUpTogether } from './look-up-together.ts'

function slowTable(rows: Record<string, number>) {
  const asked: string[][] = []
  const answer: (() => void)[] = []
  const read = async (keys: readonly string[]): Promise<Map<string, number>> => {
    asked.push([...keys])
    await new Promise<void>((resolve) => answer.push(resolve))
    if (keys.includes('broken')) throw new Error('the table is away')
    return new Map(keys.filter((key) => key in rows).map((key) => [key, rows[key]!]))
  }
  return { asked, read, answerNext: () => answer.shift()?.() }
}

it('asks at once when idle, and for all that came meanwhile with one statement, each key once', async () => {
  const { asked, read, answerNext } = slowTable({ a: 1, b: 2 })
  const find = lookUpTogether({ atOnce: 10, read })
  const first = find('a')
  const others = [find('b'), find('a'), find('c'), find('b')]
  expect(asked).toEqual([['a']])
  answerNext()
  expect(await first).toBe(1)
  await expect.poll(() => asked).toEqual([['a'], ['b', 'a', 'c']])
  answerNext()
  expect(await Promise.all(others)).toEqual([2, 1, undefined, 2])
})

it('remembers nothing: what is asked later is read later', async () => {
  const rows: Record<string, number> = { a: 1 }
  const { read, answerNext } = slowTable(rows)
  const find = lookUpTogether({ atOnce: 10, read })
  const before = find('a')
  answerNext()
  expect(await before).toBe(1)
  delete rows.a
  const after = find('a')
  answerNext()
  expect(await after).toBeUndefined()
})

it('fails those whose statement failed, and nobody else', async () => {
  const { read, answerNext } = slowTable({ a: 1 })
  const find = lookUpTogether({ atOnce: 10, read })
  const broken = find('broken')
  const next = find('a')
  answerNext()
  await expect(broken).rejects.toThrow('the table is away')
  answerNext()
  expect(await next).toBe(1)
})

it('asks for no more keys at once than it may', async () => {
  const { asked, read, answerNext } = slowTable({})
  const find = lookUpTogether({ atOnce: 2, read })
  const all = ['a', 'b', 'c', 'd', 'e'].map((key) => find(key))
  for (let i = 0; i < 4; i += 1) {
    answerNext()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all(all)
  expect(asked).toEqual([['a'], ['b', 'c'], ['d', 'e']])
})
