import { change, changeMetadata, extra, ids, neverActivated } from '../evidence.situations.ts'
import { cases, type ShortfallCase } from '../shortfall-case.situations.ts'
import { surroundingsOfNeverActivated } from './surroundings-and-pace.situations.ts'

const restOnTheEnd = ['attempt-over', 'admission-fits', 'stage-fits', '8/counted-as-what-it-is']
const ofAnAdopted = [
  ...cases(6, 'FALSE', (it) => [
    ...['SEEN', 'WANTED', 'NONE', 'GONE', 'DELETING', 'UNCONFIRMED', 'SETTLED'].map((state) =>
      it('handed-over', state, change('row', { state })),
    ),
    it('node-of-the-instance', 'another', change('node', { nodeId: 'another' })),
    it('provisioned', 'enrolled by hand', change('node', { origin: 'MANUAL' })),
    ...['ENROLLING', 'HELD', 'ENABLED', 'DISABLED'].map((state) =>
      it('retired-or-never-activated', state, change('node', { state }), restOnTheEnd),
    ),
    it('retired-or-never-activated', 'revoked after service', change('node', { state: 'REVOKED' }), restOnTheEnd),
    ...['PLANNED', 'CREATING', 'BOOTING', 'VALIDATING', 'FAILED', 'CANCELLED'].map((attemptState) =>
      it('attempt-over', attemptState, change('node', { attemptState })),
    ),
    it('admission-fits', 'retired without an admission', change('node', { admitted: false })),
    it('stage-fits', 'retired, and the stage was never written', (evidence) =>
      changeMetadata({ 'sallyport.stage': 'held' })(change('row', { stage: 'held' })(evidence)),
    ),
    it('stage-fits', 'an extra that says admitted', (evidence) =>
      surroundingsOfNeverActivated(change('row', { part: 'EXTRA' })(change('adoption', { attemptIds: [] })(evidence))),
    ),
    it('credential-dead', 'alive', change('node', { credentialAlive: true })),
    it('tokens-dead', 'one is good', change('node', { usableTokens: 1 })),
    it('key-silent', 'heard a moment ago', change('node', { lastRequestAt: new Date('2026-11-29T11:50:00.001Z') })),
    it('token-silent', 'shown a moment ago', change('node', { lastTokenShownAt: new Date('2026-11-29T11:50:00.001Z') })),
    it('no-monitors', 'one is left', change('node', { monitors: 1 })),
    it('not-left-alone', 'an orphan elsewhere that is to be kept', change('adoption', { leftAlone: true })),
    it('adoption', 'by another attempt', change('adoption', { attemptIds: ['another'] })),
    it('adoption', 'by nobody', change('adoption', { attemptIds: [] })),
    it('adoption', 'by two attempts', (evidence) =>
      change('adoption', { attemptIds: [...(evidence.adoption.known ? evidence.adoption.value.attemptIds : []), 'another'] })(evidence),
    ),
  ]),
  ...cases(6, 'UNKNOWN', (it) => [
    it('handed-over', 'a word that is none of ours', change('row', { state: 'DOOMED' })),
    it('node-of-the-instance', 'never recorded', change('row', { nodeId: '' })),
    it('node-of-the-instance', 'not told', change('node', { nodeId: '' })),
    it('node-of-the-instance', 'empty in both', (evidence) => change('row', { nodeId: '' })(change('node', { nodeId: '' })(evidence))),
    it('provisioned', 'not told', change('node', { origin: undefined })),
    it('retired-or-never-activated', 'a word that is none of ours', change('node', { state: 'OVER' }), restOnTheEnd),
    it(
      'retired-or-never-activated',
      'whether it was in service is not told',
      change('node', { state: 'REVOKED', firstEnabledAt: undefined }),
      restOnTheEnd,
    ),
    it('attempt-over', 'not told', change('node', { attemptState: undefined })),
    it('admission-fits', 'not told', change('node', { admitted: undefined })),
    it('credential-dead', 'not told', change('node', { credentialAlive: undefined })),
    it('tokens-dead', 'not told', change('node', { usableTokens: undefined })),
    it('tokens-dead', 'no number', change('node', { usableTokens: Number.NaN })),
    it('key-silent', 'not told', change('node', { lastRequestAt: undefined })),
    it('key-silent', 'no instant', change('node', { lastRequestAt: new Date(Number.NaN) })),
    it('key-silent', 'an instant of the future', change('node', { lastRequestAt: new Date('2026-11-29T12:00:00.001Z') })),
    it('token-silent', 'not told', change('node', { lastTokenShownAt: undefined })),
    it('token-silent', 'an instant of the future', change('node', { lastTokenShownAt: new Date('2026-12-29T12:00:00Z') })),
    it('no-monitors', 'not told', change('node', { monitors: undefined })),
    it('no-monitors', 'fewer than none', change('node', { monitors: -1 })),
    it('no-monitors', 'half of one', change('node', { monitors: 0.5 })),
    it('not-left-alone', 'not told', change('adoption', { leftAlone: undefined })),
    it('adoption', 'another was asked for', change('adoption', { cloudId: 'another' })),
    it('adoption', 'not told', change('adoption', { cloudId: undefined })),
    it(
      'adoption',
      'an id that neither tells',
      (evidence) => change('row', { cloudId: undefined })(change('adoption', { cloudId: undefined })(evidence)),
      ['4/id'],
    ),
    it(
      'adoption',
      'an attempt without an id in either',
      (evidence) => change('row', { attemptId: '' })(change('adoption', { attemptIds: [''] })(evidence)),
      ['4/attempt-id'],
    ),
    it('adoption', 'a part that is none of ours', change('row', { part: 'SPARE' }), ['8/counted-as-what-it-is']),
  ]),
]

/** Of a node that never was in service: only its end lets go of it, and not that it never came so far. */
const neverInService = cases(6, 'FALSE', (it) => [
  ...['ENROLLING', 'HELD', 'ENABLED', 'DISABLED'].map((state) =>
    it('retired-or-never-activated', `${state} and never in service`, change('node', { state }), restOnTheEnd.slice(0, 3)),
  ),
  ...['PLANNED', 'CREATING', 'BOOTING', 'VALIDATING', 'ADMITTED'].map((attemptState) =>
    it('attempt-over', `${attemptState} and never in service`, change('node', { attemptState })),
  ),
  it('admission-fits', 'admitted and never in service', change('node', { admitted: true })),
])
const ofAnExtra = cases(6, 'FALSE', (it) => [
  it('adoption', 'an extra that an attempt adopted', change('adoption', { attemptIds: ['another'] })),
  it('adoption', 'an extra that its own attempt adopted', change('adoption', { attemptIds: [ids.attempt] })),
])

export const nodeShortfalls: readonly ShortfallCase[] = [
  ...ofAnAdopted,
  ...neverInService.map((one) => ({ ...one, base: neverActivated })),
  ...ofAnExtra.map((one) => ({ ...one, base: extra })),
]
