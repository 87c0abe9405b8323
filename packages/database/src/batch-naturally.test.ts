import { expect, test } from 'vitest'
import { batchNaturally } from './batch-naturally.ts'

type Item = { key: string; value: number }

function batches(rows = 1_000) {
  const written: Item[][] = []
  const gates: ((error?: Error) => void)[] = []
  const add = batchNaturally<Item, string>({
    keyOf: ({ key }) => key,
    rows,
    write: (items) => {
      written.push([...items])
      return new Promise((resolve, reject) => {
        gates.push((error) => (error ? reject(error) : resolve(items.map(({ key, value }) => `${key}${value}`))))
      })
    },
  })
  return { add, written, next: (error?: Error) => gates.shift()?.(error) }
}
const keys = (written: Item[][]) => written.map((batch) => batch.map(({ key, value }) => `${key}${value}`))

test('the first is written at once; what comes meanwhile is written together, each key once and in order', async () => {
  const { add, written, next } = batches()
  const answers = [add({ key: 'm', value: 1 }), add({ key: 'z', value: 1 }), add({ key: 'a', value: 1 }), add({ key: 'z', value: 2 })]
  expect(keys(written)).toEqual([['m1']])
  next()
  await answers[0]
  expect(keys(written)).toEqual([['m1'], ['a1', 'z1']])
  next()
  await answers[2]
  expect(keys(written)).toEqual([['m1'], ['a1', 'z1'], ['z2']])
  next()
  expect(await Promise.all(answers)).toEqual(['m1', 'z1', 'a1', 'z2'])
})

test('a batch is bounded, and nothing is lost beyond the bound', async () => {
  const { add, written, next } = batches(2)
  const answers = ['x', 'c', 'b', 'a'].map((key) => add({ key, value: 0 }))
  for (const answer of [0, 1, 3]) {
    next()
    await answers[answer]
  }
  expect(keys(written)).toEqual([['x0'], ['b0', 'c0'], ['a0']])
})

test('a failed write fails its own batch alone', async () => {
  const { add, next } = batches()
  const first = add({ key: 'a', value: 1 })
  const second = add({ key: 'b', value: 1 })
  next(new Error('connection lost'))
  await expect(first).rejects.toThrow('connection lost')
  next()
  expect(await second).toBe('b1')
})

test('what nobody waits for any more is not written', async () => {
  const { add, written, next } = batches()
  const first = add({ key: 'a', value: 1 })
  const caller = new AbortController()
  const second = add({ key: 'b', value: 1 }, caller.signal)
  const third = add({ key: 'c', value: 1 })
  caller.abort()
  next()
  await expect(second).rejects.toMatchObject({ name: 'Problem', kind: 'TRY_LATER' })
  await first
  next()
  await third
  expect(keys(written)).toEqual([['a1'], ['c1']])
})

function choosy(isBad: (key: string) => boolean, error = new Error('a bad value')) {
  const written: string[] = []
  const add = batchNaturally<Item, string>({
    keyOf: ({ key }) => key,
    rows: 1_000,
    write: async (items) => {
      await Promise.resolve()
      written.push(items.map(({ key }) => key).join(''))
      if (items.some(({ key }) => isBad(key))) throw error
      return items.map(({ key }) => key)
    },
  })
  return { written, all: (keys: string) => Promise.allSettled([...keys].map((key) => add({ key, value: 0 }))) }
}

test('an item that makes a write fail fails alone, and all others of its batch are written', async () => {
  const { all, written } = choosy((key) => key === 'd')
  const answers = await all('-abcdefgh')
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason)))).toEqual([
    ...'-abc',
    'Error: a bad value',
    ...'efgh',
  ])
  expect(written).toEqual(['-', 'abcdefgh', 'abcd', 'ab', 'cd', 'c', 'd', 'efgh'])
})

test('a database that cannot be reached is not asked again for each item', async () => {
  const { all, written } = choosy((key) => key !== '-', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  const answers = await all('-abc')
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(written).toEqual(['-', 'abc'])
})
