import { describe, expect, it } from 'vitest'
import type { Identity, ServerView } from '../../clouds/provider.ts'
import { identityShown } from './identity-shown.ts'

const wanted: Identity = { deploymentId: 'd', operationId: 'o', attemptId: 'a', nonce: 'n' }
const createdAt = new Date('2026-11-30T10:00:00.000Z')
const ours = ['sallyport:d', 'sallyport-attempt:a']
const whole = { identity: wanted, createdAt, imageId: 'image-1', tags: ['billing', ...ours], volumeIds: ['v-1'] }
const shown = (change: Partial<ServerView> = {}, of: Identity = wanted) => identityShown({ ...whole, ...change } as ServerView, of)

describe('the identity of an instance is recorded', () => {
  it('with all of its tags: ours, and those that its cloud gives to each', () => {
    expect(shown()).toEqual({ createdAt, imageId: 'image-1', tags: ['billing', ...ours], volumeIds: ['v-1'] })
  })

  it('also where it boots from a volume, has no tags, or tells of no volumes', () => {
    expect(shown({ imageId: null })).toMatchObject({ imageId: null })
    expect(shown({ tags: [] })).toMatchObject({ tags: [] })
    expect(shown({ volumeIds: undefined })).toMatchObject({ volumeIds: [] })
  })

  it('with the tags that it has, where some of ours are gone: the gate then asks for no more', () => {
    expect(shown({ tags: ['sallyport:d'] })).toMatchObject({ tags: ['sallyport:d'] })
  })
})

describe('the identity of an instance is not recorded', () => {
  it.each(Object.keys(wanted) as (keyof Identity)[])('where it shows another %s, or none', (part) => {
    expect(shown({ identity: { ...wanted, [part]: 'x' } })).toBeUndefined()
    const { [part]: _, ...rest } = wanted
    expect(shown({ identity: rest })).toBeUndefined()
  })

  it.each(['identity', 'createdAt', 'imageId', 'tags'] as const)('where the answer does not tell its %s', (part) => {
    expect(shown({ [part]: undefined })).toBeUndefined()
  })

  it.each(['sallyport:other', 'sallyport-attempt:b', 'SALLYPORT:d', 'Sallyport', 'sallyport-d'])(
    'where it carries the tag %s, which nobody here wrote',
    (tag) => {
      expect(shown({ tags: [...ours, tag] })).toBeUndefined()
    },
  )
})
