import { describe, expect, it } from 'vitest'
import { journeyAt } from '../shell/journeys.ts'
import { type Command, nearestFirst, placesWith } from './commands.ts'
import { places } from './places.ts'

const titles = (text: string): string[] => nearestFirst(placesWith(text, false), text).map(({ title }) => title)

describe('views and their parts', () => {
  it.each([
    ['plan', 'Plan'],
    ['ATTEST', 'Attest'],
    ['activ', 'Activate'],
    ['decisions', 'Decisions'],
    ['verify', 'Decisions'],
    ['cloud accounts', 'Clouds'],
    ['quota', 'Clouds'],
    ['deactivate', 'Deletion gate'],
    ['orphan', 'Orphans'],
    ['theme', 'Settings'],
    ['administrators', 'Administrators'],
  ])('%s leads to %s first', (text, title) => {
    expect(titles(text)[0]).toBe(title)
  })

  it('are the views alone where nothing is typed, and none that the rail does not have', () => {
    expect(titles('')).toContain('Deletion gate')
    expect(titles('')).not.toContain('Plan')
    expect(titles('installations')).toEqual([])
  })

  it('say of which view each is a part, and are within it', () => {
    for (const { path, within } of places.filter((place) => place.within !== undefined))
      expect(journeyAt(path.replace(/\?.*/, ''))?.title).toBe(within)
  })

  it('have an id each', () => {
    const ids = placesWith('e', true).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

it('what is called like the text stands above what begins with it, what has it within, and what its tenant is called', () => {
  const called = (title: string): Command => ({ id: title, title, note: '', path: '/' })
  const found = ['err-1', 'blk-1', 'a-demo', 'demo-1', 'demo-2', 'Demo'].map(called)
  expect(nearestFirst(found, 'demo').map(({ title }) => title)).toEqual(['Demo', 'demo-1', 'demo-2', 'a-demo', 'err-1', 'blk-1'])
})
