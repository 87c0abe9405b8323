import { expect, test, vi } from 'vitest'
import { type DecideWhenHeardMeans, decideWhenHeard } from './decide-when-heard.ts'

/** Looks that the test ends, in the order in which they began. */
function looks({ atOnce = 2 } = {}) {
  const begun: { attemptId: string; end: (over: boolean) => void; fail: (error: Error) => void }[] = []
  const otherwise = vi.fn()
  const log = { warn: vi.fn(), error: vi.fn() }
  const means: DecideWhenHeardMeans = {
    decide: (attemptId) => {
      const { promise, resolve, reject } = Promise.withResolvers<boolean>()
      begun.push({ attemptId, end: resolve, fail: reject })
      return promise
    },
    otherwise,
    atOnce,
    log,
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return { short: decideWhenHeard(means), begun, ids: () => begun.map(({ attemptId }) => attemptId), otherwise, log, settled }
}

test('an attempt that is over needs no sweep, one that is not gets it', async () => {
  const { short, begun, otherwise, settled } = looks()
  short.heard('a')
  short.heard('b')
  begun[0]!.end(true)
  await settled()
  expect(otherwise).not.toHaveBeenCalled()
  begun[1]!.end(false)
  await settled()
  expect(otherwise).toHaveBeenCalledOnce()
})

test('so many are looked at at once; what is heard of one that waits is one look', async () => {
  const { short, begun, ids, settled } = looks({ atOnce: 2 })
  for (const id of ['a', 'b', 'c', 'c', 'd', 'c']) short.heard(id)
  expect(ids()).toEqual(['a', 'b'])
  begun[1]!.end(false)
  await settled()
  expect(ids()).toEqual(['a', 'b', 'c'])
  begun[0]!.end(false)
  await settled()
  expect(ids()).toEqual(['a', 'b', 'c', 'd'])
  for (const look of begun) look.end(false)
  await settled()
  expect(ids()).toHaveLength(4)
})

test('what is heard of an attempt while it is looked at is one look more, unless it is over', async () => {
  const { short, begun, ids, otherwise, settled } = looks()
  short.heard('a')
  short.heard('a')
  short.heard('a')
  expect(ids()).toEqual(['a'])
  begun[0]!.end(false)
  await settled()
  expect(ids()).toEqual(['a', 'a'])
  expect(otherwise).not.toHaveBeenCalled()
  short.heard('a')
  begun[1]!.end(true)
  await settled()
  expect(ids()).toEqual(['a', 'a'])
  short.heard('a')
  expect(ids()).toEqual(['a', 'a', 'a'])
})

test('an attempt is ripe where any word of it said so since its last look', async () => {
  const ripeness: [string, boolean][] = []
  const ends: ((over: boolean) => void)[] = []
  const decide = (attemptId: string, ripe: boolean): Promise<boolean> => {
    ripeness.push([attemptId, ripe])
    return new Promise((resolve) => ends.push(resolve))
  }
  const short = decideWhenHeard({ decide, otherwise: vi.fn(), atOnce: 1, log: { warn: vi.fn(), error: vi.fn() } })
  short.heard('a')
  short.heard('b')
  short.heard('b', true)
  short.heard('b')
  short.heard('a', true)
  short.heard('a')
  for (let i = 0; i < 3; i++) {
    ends[i]!(false)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(ripeness).toEqual([
    ['a', false],
    ['b', true],
    ['a', true],
  ])
})

test('a look that fails is told of and left to the sweep', async () => {
  const { short, begun, otherwise, log, settled } = looks()
  short.heard('a')
  begun[0]!.fail(new Error('no database'))
  await settled()
  expect(otherwise).toHaveBeenCalledOnce()
  expect(log.error).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ attempt: 'a' }), expect.any(String))
})

test('more than a hundred that wait are left to the sweep', async () => {
  const { short, begun, ids, otherwise, settled } = looks({ atOnce: 1 })
  for (let i = 0; i < 102; i++) short.heard(`${i}`)
  expect(ids()).toEqual(['0'])
  expect(otherwise).toHaveBeenCalledOnce()
  for (let i = 0; i < 101; i++) {
    begun[i]!.end(true)
    await settled()
  }
  expect(ids()).toHaveLength(101)
  expect(ids()).not.toContain('101')
})

test('leaving waits for what was begun and begins nothing more', async () => {
  const { short, begun, ids, otherwise, settled } = looks({ atOnce: 1 })
  short.heard('a')
  short.heard('b')
  let stopped = false
  const stopping = short.stop().then(() => {
    stopped = true
  })
  short.heard('c')
  await settled()
  expect(stopped).toBe(false)
  begun[0]!.end(false)
  await stopping
  expect(ids()).toEqual(['a'])
  expect(otherwise).not.toHaveBeenCalled()
})
