import { describe, expect, it } from 'vitest'
import type { Refusal } from '../deletion-gate/evaluate-gate.ts'
import { everyClause } from '../deletion-gate/every-clause.ts'
import { factsWithWords, whatToDoAbout } from '../deletion-gate/what-to-do.ts'
import { instanceStates } from '../fleet/instance-states.ts'
import type { InstanceView } from './instance-view.ts'
import { nextStepOf } from './next-step.ts'

const waiting = {
  state: 'WAITING',
  part: 'ADOPTED',
  endReason: undefined,
  stageAhead: false,
  settledAs: undefined,
  cloudAsked: true,
  accountRemoved: false,
} as InstanceView
const stage: Refusal = {
  clause: 4,
  name: 'identity-matches',
  fact: 'stage',
  state: 'FALSE',
  why: 'It carries another stage than the recorded one.',
}
const said = (change: Partial<InstanceView>, isOn = true, restored = false) => nextStepOf({ ...waiting, ...change }, { isOn, restored })

describe('what to do about an instance', () => {
  it('is said of every one that needs attention, and of no other', () => {
    expect(instanceStates.filter((state) => said({ state }) !== undefined)).toEqual(['WAITING', 'DELETING', 'UNCONFIRMED'])
  })

  it('says that deletion is switched off before anything that the gate said when it was on', () => {
    expect(said({ blockedBy: [stage] }, false)).toMatch(/^It waits; deletion is switched off\./)
    expect(said({ part: 'EXTRA' }, false)).toMatch(/runs for nobody\. It waits; deletion is switched off\./)
  })

  it('sends nobody who started it as restored to switch deletion on', () => {
    expect(said({ blockedBy: [stage] }, false, true)).toMatch(
      /^It waits: this replica was started with --restored, .* before you start it without: the page restore-and-clone says how\.$/,
    )
  })

  it('says where the cloud was not asked that nothing is known of what it shows, and nothing of that where it was', () => {
    const paced: Refusal = { clause: 8, name: 'surroundings-and-pace', fact: 'few-in-a-day', state: 'FALSE', why: 'There were 3.' }
    expect(said({ blockedBy: [paced], cloudAsked: false })).toBe(
      'There were 3. Nothing has to be done. What the cloud shows of it is not known yet: it is asked once nothing here stands in the way.',
    )
    for (const cloudAsked of [true, undefined])
      expect(said({ blockedBy: [paced], cloudAsked })).toBe('There were 3. Nothing has to be done.')
  })

  it('sends to the cloud and to settling where its account was removed, whatever else is so', () => {
    for (const state of ['WAITING', 'DELETING', 'UNCONFIRMED'] as const)
      for (const [isOn, restored] of [
        [true, false],
        [false, false],
        [false, true],
      ] as const)
        expect([state, said({ state, accountRemoved: true, blockedBy: [stage], cloudAsked: false }, isOn, restored)]).toEqual([
          state,
          expect.stringMatching(/Its cloud account was removed, .* settle it as IGNORED\.$/),
        ])
  })

  it('says of one whose delete was not confirmed that nothing has to be done where the cloud says that it keeps it as deleted', () => {
    expect(said({ state: 'UNCONFIRMED', lastShown: 'SOFT_DELETED' })).toMatch(
      /^Nothing has to be done\. The cloud says that it was deleted/,
    )
    for (const lastShown of ['PRESENT', 'NOT_FOUND', undefined] as const)
      expect(said({ state: 'UNCONFIRMED', lastShown })).toMatch(/^The cloud accepted its deletion and never proved it\./)
  })

  it('names the first fact in the way, with what to do, and that the gate has not looked, or that nothing is in the way', () => {
    const closed: Refusal = { clause: 2, name: 'administrator-activated', fact: 'activated', state: 'FALSE', why: 'Nobody activated it.' }
    expect(said({ blockedBy: [closed, stage] })).toBe('Nobody activated it. Attest this deployment, then activate its deletions.')
    expect(said({ blockedBy: undefined })).toContain('has not looked at it yet')
    expect(said({ blockedBy: [] })).toContain('Nothing stood in its way')
  })

  it('names first what somebody has to do something about, and only then what passes by itself', () => {
    const silence: Refusal = { clause: 3, name: 'deployment-attested', fact: 'silence-judged', state: 'UNKNOWN', why: 'It runs for 5 s.' }
    const marker: Refusal = { clause: 5, name: 'marker-present', fact: 'marker-recorded', state: 'FALSE', why: 'None was recorded.' }
    expect(said({ blockedBy: [silence, marker], accountName: 'North' })).toBe(
      'None was recorded. Make the ownership marker of account North (createMarker; in the console under Clouds).',
    )
    expect(said({ blockedBy: [silence] })).toBe('It runs for 5 s. Nothing has to be done.')
  })

  it('says of one that can still be kept what becomes of it then, and that deletion has to be active for it', () => {
    const until = '2026-11-30T12:15:00.000Z'
    const why = `The instance can still be kept, until ${until}.`
    const cooling: Refusal = { clause: 8, name: 'surroundings-and-pace', fact: 'cool-down-over', state: 'FALSE', why, until }
    const inactive: Refusal = { clause: 2, name: 'administrator-activated', fact: 'activated', state: 'FALSE', why: 'Nobody activated it.' }
    const kept = `${why} Keep it until then, if it is needed after all.`
    expect(said({ blockedBy: [cooling] })).toBe(`${kept} Then it is deleted, if everything else holds.`)
    expect(said({ blockedBy: [inactive, cooling] })).toBe(
      `Nobody activated it. Attest this deployment, then activate its deletions. ${kept} Then it is deleted once deletion is active, if everything else holds.`,
    )
    expect(said({ blockedBy: [stage, cooling] }), 'something else stands in the way for longer').not.toContain('Then it is deleted')
  })

  it('tells what was judged under --restored from what is so since the start without it', () => {
    const restored: Refusal = { clause: 1, name: 'configuration-enables', fact: 'not-restored', state: 'FALSE', why: 'It was restored.' }
    expect(said({ blockedBy: [restored, stage] })).toMatch(/^It was last judged where deletion was switched off, and is judged again/)
  })

  it('sends who finds a stage ahead to settle it only where that was recorded here; else the database may be the older one', () => {
    expect(said({ blockedBy: [stage], stageAhead: true })).toContain('Settle it as NEVER_ACTIVATED')
    for (const change of [{ stageAhead: false }, { stageAhead: true, settledAs: 'NEVER_ACTIVATED' as const }])
      expect(said({ blockedBy: [stage], ...change })).toContain('may be older than the cloud')
  })

  it('says before the cloud was asked that its stage may be ahead where that was recorded here, and nothing of it afterwards', () => {
    const closed: Refusal = { clause: 2, name: 'administrator-activated', fact: 'activated', state: 'FALSE', why: 'Nobody activated it.' }
    const ahead = { stageAhead: true, blockedBy: [closed], cloudAsked: false }
    expect(said(ahead)).toContain('then settle it as NEVER_ACTIVATED')
    expect(said({ ...ahead, blockedBy: undefined, cloudAsked: undefined })).toContain('then settle it as NEVER_ACTIVATED')
    for (const change of [{ stageAhead: false }, { settledAs: 'NEVER_ACTIVATED' as const }, { cloudAsked: true }])
      expect([change, said({ ...ahead, ...change })]).toEqual([change, expect.not.stringContaining('NEVER_ACTIVATED')])
  })

  it('keeps what is to be learnt from it before it goes', () => {
    const fault = { message: 'No valid host.' }
    expect(said({ endReason: 'DEADLINE', consoleTail: 'x', fault }, false)).toMatch(
      /^Read its fault and the end of its console log here\. .* mend it, then try the place again\. It waits/,
    )
    expect(said({ endReason: 'INSTANCE_ERROR', fault }, false), 'there is no log here').toMatch(/^Read its fault here\. /)
    expect(said({ endReason: 'INSTANCE_ERROR', consoleTail: 'x' }, false)).toMatch(/^Read the end of its console log here\. /)
    expect(said({ endReason: 'SECOND_KEY' }, false)).toMatch(/^Find out who can read or alter/)
  })
})

it('there is something to do, or that nothing has to be done, about every fact of the gate', () => {
  for (const { number, name, facts } of everyClause)
    for (const fact of facts)
      expect([fact.name, whatToDoAbout({ clause: number, name, fact: fact.name })]).toEqual([
        fact.name,
        expect.stringMatching(/^[A-Z].*\.$/),
      ])
  expect(whatToDoAbout({ clause: 8, name: 'surroundings-and-pace', fact: 'few-in-a-day' })).toBe('Nothing has to be done.')
  const fence = { clause: 7, name: 'witness-is-ours', fact: 'not-fenced' } as const
  expect(whatToDoAbout({ ...fence, state: 'FALSE' })).toContain('If a copy of this deployment runs, stop it')
  expect(whatToDoAbout({ ...fence, state: 'UNKNOWN' }), 'nothing was climbed: no sign of a copy').toContain('ownership marker')
  expect(whatToDoAbout({ clause: 1, name: 'configuration-enables', fact: 'not-restored' })).toContain('restore-and-clone')
  expect(whatToDoAbout({ clause: 0, name: 'whole', fact: 'instant-known' })).toContain('log')
})

it('words for facts are words for facts that there are', () => {
  const known = new Set(everyClause.flatMap(({ name, facts }) => facts.map((fact) => `${name}/${fact.name}`)))
  expect(factsWithWords.filter((fact) => !known.has(fact))).toEqual([])
})
