import { describe, expect, it } from 'vitest'
import { witnessIsOurs } from './clauses/witness-is-ours.ts'
import { whatToDoAbout } from './what-to-do.ts'

const about = (fact: string, state: 'FALSE' | 'UNKNOWN') => whatToDoAbout({ clause: 7, name: 'witness-is-ours', fact, state })
const facts = witnessIsOurs.facts.map(({ name }) => name)
const alarming = /copy of this deployment runs, stop it/

it('sends nobody to the cloud before what the listing does not show was read', () => {
  const about = (state: 'FALSE' | 'UNKNOWN') =>
    whatToDoAbout({ clause: 8, name: 'surroundings-and-pace', fact: 'rows-accounted-for', state })
  expect(about('UNKNOWN')).toMatch(/^Wait for the next listing\./)
  expect(about('FALSE')).toBe('Find out what became of them in the cloud.')
})

describe('what to do about the witness', () => {
  it('is to stop a copy where a fence or the rung of another was seen, and nowhere else', () => {
    expect(facts.filter((fact) => alarming.test(about(fact, 'FALSE')))).toEqual([
      'not-fenced',
      'rung-is-ours',
      'next-rung-free',
      'nothing-above',
    ])
    expect(facts.filter((fact) => alarming.test(about(fact, 'UNKNOWN')))).toEqual([])
  })

  it('is nothing about what the climb for a delete makes so, and about the first climb what it waits for', () => {
    for (const fact of ['climbed-for-this-delete', 'climb-settled', 'claim-confirmed'])
      for (const state of ['FALSE', 'UNKNOWN'] as const)
        expect([fact, about(fact, state)]).toEqual([fact, expect.stringMatching(/^Nothing has to be done/)])
    expect(about('nothing-above', 'UNKNOWN')).toMatch(/^Nothing has to be done/)
    expect(about('not-fenced', 'UNKNOWN')).toMatch(/^The witness is first climbed when deletion is activated.* ownership marker/)
    expect(about('create-once-names', 'FALSE')).toContain('delete the instance there by its id')
    expect(about('a fact of a later version', 'FALSE')).toBe('Look at the witness of the cloud account.')
  })
})
