import { describe, expect, it } from 'vitest'
import { judgeDelivery, retryAfterSeconds, signatureHeader, signedText, titleOfAlarm } from './webhook.ts'

describe('a delivery to the webhook', () => {
  it.each<[number, string]>([
    [200, 'DELIVERED'],
    [204, 'DELIVERED'],
    [299, 'DELIVERED'],
    [301, 'AGAIN'],
    [307, 'AGAIN'],
    [400, 'GIVEN_UP'],
    [401, 'GIVEN_UP'],
    [404, 'GIVEN_UP'],
    [408, 'AGAIN'],
    [410, 'GIVEN_UP'],
    [429, 'AGAIN'],
    [499, 'GIVEN_UP'],
    [500, 'AGAIN'],
    [503, 'AGAIN'],
  ])('that was answered %i is %s', (status, kind) => {
    expect(judgeDelivery({ status }, 1).kind).toBe(kind)
  })

  it('is tried again ever more slowly for a few hours, and then given up', () => {
    const waits = retryAfterSeconds.map((_, i) => judgeDelivery({ error: 'away' }, i + 1))
    expect(waits.map((wait) => wait.kind === 'AGAIN' && wait.afterSeconds)).toEqual([...retryAfterSeconds].sort((a, b) => a - b))
    expect(judgeDelivery({ error: 'away' }, retryAfterSeconds.length + 1)).toEqual({ kind: 'GIVEN_UP', error: 'away' })
    const hours = retryAfterSeconds.reduce((sum, seconds) => sum + seconds, 0) / 3_600
    expect(hours).toBeGreaterThan(3)
    expect(hours).toBeLessThan(12)
  })

  it('is signed with the instant, so that an old one cannot be sent again as new', () => {
    expect(signedText(1_800_000_000, '{"id":1}')).toBe('1800000000.{"id":1}')
    expect(signatureHeader(1_800_000_000, 'ab')).toBe('t=1800000000,v1=ab')
  })
})

it('an alarm has its kind in words for a title', () => {
  expect(titleOfAlarm('CLOUD_ACCOUNT_FAILING')).toBe('Cloud account failing')
})
