import { expect, test } from 'vitest'
import {
  type CloudSide,
  createViolations,
  type ProductSide,
  type SeenAttempt,
  type SeenInstance,
} from '../../create-faults/create-violations.ts'

const attempt = (id: string, change: Partial<SeenAttempt> = {}): SeenAttempt => ({
  id,
  number: 1,
  state: 'BOOTING',
  createCalledAt: '2026-01-01T00:00:00Z',
  endReason: null,
  detail: null,
  ...change,
})
const failed = { state: 'FAILED', endReason: 'CREATE_UNCONFIRMED', detail: 'The answer was lost.' }
const instance = (attemptId: string, change: Partial<SeenInstance> = {}): SeenInstance => ({
  attemptId,
  cloudId: `server-of-${attemptId}`,
  part: 'ADOPTED',
  state: 'SEEN',
  cause: null,
  nextStep: null,
  ...change,
})
const late = instance('a', { state: 'WAITING', cause: 'The answer was lost.', nextStep: 'delete it' })

/** The place was tried twice: the first instance came too late and is listed, the second one is adopted. */
type World = { cloud: CloudSide; product: ProductSide }
const right: World = {
  cloud: {
    creates: ['a', 'b'],
    instances: [
      { id: 'server-of-a', attemptId: 'a' },
      { id: 'server-of-b', attemptId: 'b' },
    ],
  },
  product: {
    places: [{ name: 'edge-1', attempts: [attempt('a', failed), attempt('b', { number: 2 })] }],
    instances: [late, instance('b')],
    listed: [late],
  },
}
const of = ({ cloud, product }: World): string[] => createViolations(cloud, product)
const inCloud = (change: Partial<CloudSide>): World => ({ ...right, cloud: { ...right.cloud, ...change } })
const inProduct = (change: Partial<ProductSide>): World => ({ ...right, product: { ...right.product, ...change } })
const tried = (...attempts: SeenAttempt[]): World => inProduct({ places: [{ name: 'edge-1', attempts }] })

test('nothing is said where all holds, also where a place failed and says why', () => {
  expect(of(right)).toEqual([])
  const product: ProductSide = {
    places: [{ name: 'edge-1', attempts: [attempt('a', failed)] }],
    instances: [instance('a', { cloudId: null, state: 'NONE' })],
    listed: [],
  }
  expect(of({ cloud: { creates: ['a'], instances: [] }, product })).toEqual([])
})

test.each<[what: string, world: World, said: string]>([
  ['a second request of one attempt', inCloud({ creates: ['a', 'b', 'b'] }), 'attempt b sent 2 create requests'],
  ['a request that nobody asked for', inCloud({ creates: ['a', 'b', 'c'] }), 'a create request names c, which nobody asked for'],
  [
    'a request that names no attempt',
    inCloud({ creates: ['a', 'b', undefined] }),
    'a create request names no attempt, which nobody asked for',
  ],
  [
    'a request that was not written down before',
    tried(attempt('a', failed), attempt('b', { createCalledAt: null })),
    'attempt b sent a create request that it had not written down',
  ],
  [
    'a second instance of one attempt',
    inCloud({ instances: [...right.cloud.instances, { id: 'another', attemptId: 'b' }] }),
    'attempt b has 2 instances',
  ],
  ['an instance without a request', inCloud({ creates: ['a'] }), 'attempt b has an instance that it did not ask for'],
  [
    'an instance of nobody',
    inCloud({ instances: [...right.cloud.instances, { id: 'stray', attemptId: undefined }] }),
    'instance stray names no attempt, which nobody asked for',
  ],
  ['an instance that is not known', inProduct({ instances: [late] }), 'instance server-of-b of attempt b is known 0 times'],
  [
    'an instance that is known as that of another attempt',
    inProduct({ instances: [late, instance('a', { cloudId: 'server-of-b' })] }),
    'instance server-of-b of attempt b is known as that of a',
  ],
  ['a late instance that is not listed', inProduct({ listed: [] }), 'instance server-of-a of attempt a, which is FAILED, is not listed'],
  [
    'a late instance that is listed without its cause',
    inProduct({ listed: [{ ...late, cause: null }] }),
    'instance server-of-a is listed as WAITING without its cause or what to do',
  ],
  [
    'an instance that the cloud does not have',
    inProduct({ instances: [...right.product.instances, instance('b', { cloudId: 'made-up', part: 'EXTRA' })] }),
    'the cloud has no made-up of attempt b',
  ],
  ['a place with two instances', tried(attempt('a'), attempt('b')), 'place edge-1 has 2 attempts with an instance'],
  [
    'a place that says it has an instance and has none',
    inProduct({ instances: [late, instance('b', { part: 'EXTRA' })] }),
    'attempt b is BOOTING and has 0 adopted instances',
  ],
  [
    'a place that failed for no reason',
    tried(attempt('a', failed), attempt('b', { ...failed, endReason: null })),
    'attempt b is FAILED for no reason',
  ],
  [
    'a place that is not done',
    tried(attempt('a', failed), attempt('b', { state: 'CREATING' })),
    'attempt b of place edge-1 is still CREATING',
  ],
  ['a place that was never tried', tried(), 'place edge-1 was never tried'],
])('%s is told', (_what, world, said) => {
  expect(of(world)).toContain(said)
})
