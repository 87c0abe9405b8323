import { describe, expect, it } from 'vitest'
import { kinds, narrowedTo, orderOf } from './list-address.ts'
import { byClause } from './one/by-clause.ts'
import { sayable } from './one/what-can-be-said.ts'
import { isInstant, readShown } from './orphans/read-shown.ts'

type Judged = Parameters<typeof sayable>[0]
const waiting: Judged = {
  state: 'WAITING',
  attemptState: 'FAILED',
  stageAhead: true,
  cloudAccountRemoved: false,
  cloudAsked: null,
  blockedBy: [],
}
const offered = (change: Partial<Judged> = {}) => sayable({ ...waiting, ...change }).map(({ as }) => as)

describe('what can be said of an instance', () => {
  it('is offered by its state: what runs or is gone is not settled', () => {
    expect(offered()).toEqual(['IGNORED', 'NEVER_ACTIVATED'])
    expect(offered({ state: 'SETTLED' })).toEqual(['REOPENED'])
    expect(offered({ state: 'SETTLED', cloudAccountRemoved: true }), 'nothing would delete it').toEqual([])
    expect(offered({ state: 'SEEN' })).toEqual([])
    expect(offered({ state: 'GONE' })).toEqual([])
  })

  it('is nothing of one whose delete was sent, unless its cloud account was removed', () => {
    for (const state of ['DELETING', 'UNCONFIRMED'] as const) {
      expect([state, offered({ state })]).toEqual([state, []])
      expect([state, offered({ state, cloudAccountRemoved: true })]).toEqual([state, ['IGNORED']])
    }
  })

  it.each<[string, Partial<Judged>]>([
    ['it was never recorded that its stage would be written, though no cloud was asked yet', { stageAhead: false }],
    ['its node was admitted', { attemptState: 'ADMITTED' }],
    ['its attempt is not over', { attemptState: 'VALIDATING' }],
    ['nobody can ask the cloud any more', { cloudAccountRemoved: true }],
    ['the cloud was seen to agree', { cloudAsked: true }],
    [
      'the cloud differs in something else',
      { cloudAsked: true, blockedBy: [{ clauseName: 'identity-matches', fact: 'tags', covers: [] }] },
    ],
  ])('is not that it was never in service where %s', (_where, change) => {
    expect(offered(change)).toEqual(['IGNORED'])
  })

  it('is that it was never in service before the cloud was asked, and where the cloud was seen to be ahead', () => {
    const blocked = (clauseName: string, fact: string, covers: string[] = []) => [{ clauseName, fact, covers }]
    expect(offered({ cloudAsked: false, blockedBy: blocked('pace', 'pause-after-first') })).toEqual(['IGNORED', 'NEVER_ACTIVATED'])
    expect(offered({ cloudAsked: true, blockedBy: blocked('identity-matches', 'stage') })).toEqual(['IGNORED', 'NEVER_ACTIVATED'])
    expect(offered({ cloudAsked: true, blockedBy: blocked('identity-matches', 'present', ['4/stage']) })).toEqual([
      'IGNORED',
      'NEVER_ACTIVATED',
    ])
  })

  it('is marked as dangerous where its deletion becomes possible by it', () => {
    expect(sayable(waiting).map(({ danger }) => danger)).toEqual([false, true])
    expect(sayable({ ...waiting, state: 'SETTLED' })[0]?.danger).toBe(true)
  })
})

it('groups what stands in the way under what each clause asks for', () => {
  const hindrance = (clause: number, fact: string) => ({
    clause,
    clauseName: 'c',
    fact,
    state: 'FALSE',
    why: 'W.',
    whatToDo: 'D.',
    covers: [],
  })
  expect(
    byClause([hindrance(8, 'a'), hindrance(0, 'b'), hindrance(8, 'c')]).map(({ title, hindrances }) => [title, hindrances.length]),
  ).toEqual([
    ['The evidence as a whole', 1],
    [expect.stringMatching(/^8\. /), 2],
  ])
})

it('takes no order from an address that the server does not know', () => {
  expect(orderOf('-FILED_AT')).toEqual({ by: 'FILED_AT', descending: true })
  expect(orderOf('NAME')).toEqual({ by: 'NAME', descending: false })
  expect(orderOf('PASSWORD')).toBeUndefined()
})

it('shows of an orphan what is text, whatever the cloud told', () => {
  expect(readShown('{"name":"x","stage":"held","n":4}')).toEqual({ name: 'x', rest: [['Stage', 'held']] })
  expect(['2026-11-30T10:00:00Z', '2026-11-30T10:00:00.123456Z', 'held', '2026-99-30T10:00:00Z'].map(isInstant)).toEqual([
    true,
    true,
    false,
    false,
  ])
  for (const strange of ['', 'null', '[1]', '7']) expect(readShown(strange).name).toBeUndefined()
})

describe('a list of instances', () => {
  it('is narrowed by the words that it shows, kept ones apart from those that are merely in the cloud', () => {
    expect(kinds.map(({ name }) => name)).toEqual([
      'Asked for',
      'In the cloud',
      'Kept',
      'Waits for deletion',
      'Being deleted',
      'Not proved gone',
      'Left alone',
      'Gone',
      'Never there',
    ])
    expect(narrowedTo([])).toEqual({})
    expect(narrowedTo(['KEPT'])).toEqual({ kept: true })
    expect(narrowedTo(['SEEN'])).toEqual({ states: ['SEEN'], kept: false })
    expect(narrowedTo(['KEPT', 'SEEN'])).toEqual({ states: ['SEEN'], kept: true })
    expect(narrowedTo(['WAITING', 'KEPT'])).toEqual({ states: ['WAITING'], kept: true })
    expect(narrowedTo(['PASSWORD', 'GONE'])).toEqual({ states: ['GONE'] })
  })
})
