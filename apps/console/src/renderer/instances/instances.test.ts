import { describe, expect, it } from 'vitest'
import { orderOf } from './list-address.ts'
import { byClause } from './one/by-clause.ts'
import { sayable } from './one/what-can-be-said.ts'
import { readShown } from './orphans/read-shown.ts'

const offered = (state: Parameters<typeof sayable>[0]['state']) => sayable({ state }).map(({ as }) => as)

describe('what can be said of an instance', () => {
  it('is offered by its state: what runs or is gone is not settled', () => {
    expect(offered('WAITING')).toEqual(['IGNORED', 'NEVER_ACTIVATED'])
    expect(offered('SETTLED')).toEqual(['REOPENED'])
    expect(offered('UNCONFIRMED')).toEqual(['IGNORED'])
    expect(offered('SEEN')).toEqual([])
    expect(offered('GONE')).toEqual([])
  })

  it('is never that it was not in service, where its node was admitted or the cloud was seen to agree about its stage', () => {
    const as = (instance: object) => sayable({ state: 'WAITING', ...instance }).map(({ as }) => as)
    const blocked = (clauseName: string, fact: string, covers: string[] = []) => [{ clauseName, fact, covers }]
    expect(as({ attemptState: 'ADMITTED' })).toEqual(['IGNORED'])
    expect(as({ attemptState: 'FAILED', cloudAsked: true, blockedBy: blocked('identity-matches', 'tags') })).toEqual(['IGNORED'])
    expect(as({ cloudAsked: true, blockedBy: blocked('identity-matches', 'stage') })).toEqual(['IGNORED', 'NEVER_ACTIVATED'])
    expect(as({ cloudAsked: true, blockedBy: blocked('identity-matches', 'present', ['4/stage']) })).toContain('NEVER_ACTIVATED')
    expect(as({ attemptState: 'FAILED', cloudAsked: false, blockedBy: blocked('pace', 'pause-after-first') })).toContain('NEVER_ACTIVATED')
  })

  it('is marked as dangerous where its deletion becomes possible by it', () => {
    expect(sayable({ state: 'WAITING' }).map(({ danger }) => danger)).toEqual([false, true])
    expect(sayable({ state: 'SETTLED' })[0]?.danger).toBe(true)
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
  for (const strange of ['', 'null', '[1]', '7']) expect(readShown(strange).name).toBeUndefined()
})
