import { describe, expect, it } from 'vitest'
import { CloudError } from '../../clouds/cloud-error.ts'
import { conflict } from '../../primitives/problem.ts'
import { longAfterwards } from './gathering.situations.ts'
import { ANSWERED_WITHIN_MS, takeReading } from './take-reading.ts'

const tooLate = async (): Promise<string> => {
  await longAfterwards()
  return 'm-1'
}

/** `sleeps`: what was asked of it; it wakes at once where `late`. */
function timing({ late = false } = {}) {
  const sleeps: number[] = []
  let clock = 100
  return {
    sleeps,
    pass: (ms: number): void => {
      clock += ms
    },
    monotonicNow: () => clock,
    sleep: (ms: number): Promise<void> => {
      sleeps.push(ms)
      return late ? Promise.resolve() : longAfterwards()
    },
  }
}

describe('a question becomes a reading', () => {
  it('as old as the question, however long the answer took', async () => {
    const time = timing()
    const reading = await takeReading(time, 'The marker', async () => {
      time.pass(700)
      return 'm-1'
    })
    expect(reading).toEqual({ known: true, value: 'm-1', atMs: 100 })
  })

  it('which is known also where the answer is that there is none', async () => {
    expect(await takeReading(timing(), 'The marker', async () => null)).toEqual({ known: true, value: null, atMs: 100 })
  })

  it.each([
    ['the cloud’s error', new CloudError('Unavailable', 'no route to host')],
    ['a rule of ours', conflict('The account was removed.')],
  ])('which is not known, and says why, after %s', async (_, error) => {
    expect(await takeReading(timing(), 'The instance', () => Promise.reject(error))).toEqual({
      known: false,
      why: `The instance could not be read: ${error.message}`,
    })
  })

  it('which is not known where no answer came in time, and nobody waits for it', async () => {
    const time = timing({ late: true })
    expect(await takeReading(time, 'The instance', tooLate)).toEqual({ known: false, why: 'The instance was not told within 1500 ms.' })
    expect(await takeReading(time, 'The instance', tooLate, 20)).toEqual({
      known: false,
      why: 'The instance was not told within 20 ms.',
    })
    expect(time.sleeps).toEqual([ANSWERED_WITHIN_MS, 20])
  })

  it('and a late error of whatever kind harms nobody', async () => {
    const answer = tooLate().then((): never => {
      throw new TypeError('late')
    })
    const reading = await takeReading(timing({ late: true }), 'The instance', () => answer)
    await expect(answer).rejects.toThrow('late')
    expect(reading.known).toBe(false)
  })

  it.each([
    ['comes later', () => Promise.reject(new TypeError('x is not a function'))],
    [
      'comes at once',
      () => {
        throw new TypeError('x is not a function')
      },
    ],
  ])('but a mistake of ours that %s is none, and is to be seen', async (_, ask: () => Promise<never>) => {
    await expect(takeReading(timing(), 'The instance', ask)).rejects.toThrow('x is not a function')
  })
})
