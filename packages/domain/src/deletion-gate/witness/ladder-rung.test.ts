import { expect, it } from 'vitest'
import { HIGHEST_RUNG, highestRung, readLadder, rungName, sameKey } from './ladder-rung.ts'

const deployment = '0b7e7c5e-2f0a-4c1d-9a55-1d2c3b4a5f60'
const other = '1b7e7c5e-2f0a-4c1d-9a55-1d2c3b4a5f60'

it('a rung is named by its deployment and number, within what every cloud takes', () => {
  expect(rungName(deployment, 1)).toBe('sallyport-0b7e7c5e-2f0a-4c1d-9a55-1d2c3b4a5f60-e1')
  expect(rungName(deployment, HIGHEST_RUNG)).toMatch(/^[a-z][a-z0-9-]{0,62}$/)
})

it.each([0, -1, 1.5, Number.NaN, HIGHEST_RUNG + 1])('there is no rung %d', (rung) => {
  expect(() => rungName(deployment, rung)).toThrow(RangeError)
})

it.each([deployment.toUpperCase(), '', 'a b', `${deployment}-e1`])('a rung of deployment "%s" has no name', (id) => {
  expect(() => rungName(id, 1)).toThrow(RangeError)
})

it('the ladder is read back from all names of a user, and those of others are left out', () => {
  const names = [rungName(deployment, 3), 'laptop', rungName(other, 9), rungName(deployment, 12), `x${rungName(deployment, 20)}`]
  expect(readLadder(deployment, names)).toEqual({ rungs: [3, 12], unreadable: [] })
  expect(highestRung(readLadder(deployment, names))).toBe(12)
  expect(highestRung(readLadder(deployment, []))).toBe(0)
})

it('a name that begins like a rung and is none is told, not guessed at', () => {
  const strange = ['', '0', '01', '1x', '-1', '1000000000'].map((end) => `sallyport-${deployment}-e${end}`)
  expect(readLadder(deployment, strange)).toEqual({ rungs: [], unreadable: strange })
})

it('one key is the same as itself alone, and what does not look like a fingerprint is never the same', () => {
  const [one, another] = ['1', '2'].map((end) => `SHA256:${end.padStart(43, 'x')}`)
  expect(sameKey(one, one)).toBe(true)
  expect(sameKey(one, another)).toBe(false)
  for (const nothing of [undefined, null, '', 'SHA256:', `${one}=`, ` ${one}`, '1e:2c:9b:56:79:4b:45:77:f9:ca:7a:98:2c:b0:d5:3c'])
    expect(sameKey(nothing, nothing)).toBe(false)
})
