import { expect, it } from 'vitest'
import { shortOf } from './short-of.ts'

const uuid = '0b6cef12-1111-4222-8333-000076688571'
const global = (type: string): string => Buffer.from(`${type}:${uuid}`).toString('base64url')

it('is one for an object, whichever form of its id is at hand', () => {
  for (const id of [uuid, global('Node'), global('Instance'), global('CloudAccount')]) expect(shortOf(id)).toBe('…76688571')
})

it('is the end of whatever else is long, and all of what is short', () => {
  expect(shortOf(`${'a'.repeat(56)}0badcafe`)).toBe('…0badcafe')
  expect(shortOf('m1.tiny')).toBe('m1.tiny')
})
