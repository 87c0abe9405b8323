import { deploymentShortfalls } from './clauses/deployment-attested.situations.ts'
import {
  neverActivatedShortfalls,
  surroundingsOfNeverActivated,
  surroundingsShortfalls,
} from './clauses/surroundings-and-pace.situations.ts'
import { witnessShortfalls } from './clauses/witness-is-ours.situations.ts'
import { change, changeMetadata, everythingHolds, extra, ids, neverActivated } from './evidence.situations.ts'
import type { GateEvidence } from './evidence.ts'
import type { Accessory } from './recorded-instance.ts'

/** For tests: one way in which one fact does not hold, and what else does not, because it rests on the same. */
export type ShortfallCase = {
  clause: number
  fact: string
  state: 'FALSE' | 'UNKNOWN'
  how: string
  /** Of which all else holds. */
  base(): GateEvidence
  change(evidence: GateEvidence): GateEvidence
  /** What cannot hold either, as `clause/fact`. */
  implies: readonly string[]
}

type Change = ShortfallCase['change']

const inClause =
  (clause: number, state: ShortfallCase['state']) =>
  (fact: string, how: string, change: Change, implies: readonly string[] = []): ShortfallCase => ({
    clause,
    fact,
    state,
    how,
    base: everythingHolds,
    change: unlessGone(change),
    implies: implies.map((other) => (other.includes('/') ? other : `${clause}/${other}`)),
  })

const configuration = [
  ...cases(1, 'FALSE', (it) => [
    it('enabled', 'switched off', change('configuration', { cloudDeletion: false })),
    it('enabled', 'absent', change('configuration', { cloudDeletion: undefined })),
    it('enabled', 'a word in its place', change('configuration', { cloudDeletion: 'true' as never })),
    it('not-restored', 'started as restored', change('configuration', { restored: true })),
  ]),
  ...cases(1, 'UNKNOWN', (it) => [
    it('not-restored', 'not told', change('configuration', { restored: undefined })),
    it('not-restored', 'a word in its place', change('configuration', { restored: 'false' as never })),
  ]),
]

const changeActivation =
  (changes: object): Change =>
  (evidence) => {
    const newest = evidence.activation.known ? evidence.activation.value.newest : null
    return newest == null ? evidence : change('activation', { newest: { ...newest, ...changes } })(evidence)
  }
const ofAnActivation = ['by-a-person', 'not-withdrawn', 'in-the-past', 'of-the-newest-attestation', 'two-people']

const activated = [
  ...cases(2, 'FALSE', (it) => [
    it('activated', 'nobody did', change('activation', { newest: null }), ofAnActivation),
    it('by-a-person', 'nobody is named', changeActivation({ activatedBy: null }), ['two-people']),
    it('not-withdrawn', 'withdrawn', changeActivation({ withdrawnAt: new Date('2026-11-29T11:00:00Z') })),
    it('in-the-past', 'of the future', changeActivation({ activatedAt: new Date('2026-11-29T12:00:00.001Z') })),
    it('of-the-newest-attestation', 'attested anew', change('activation', { newestAttestationId: 'a-later-one' })),
    it('two-people', 'one and the same', changeActivation({ attestedBy: 'grace' })),
  ]),
  ...cases(2, 'UNKNOWN', (it) => [
    it('activated', 'not told', change('activation', { newest: undefined }), ofAnActivation),
    it('by-a-person', 'not told', changeActivation({ activatedBy: undefined }), ['two-people']),
    it('by-a-person', 'an empty name', changeActivation({ activatedBy: '' }), ['two-people']),
    it('not-withdrawn', 'not told', changeActivation({ withdrawnAt: undefined })),
    it('in-the-past', 'no instant', changeActivation({ activatedAt: undefined })),
    it('in-the-past', 'an instant that is none', changeActivation({ activatedAt: new Date(Number.NaN) })),
    it('of-the-newest-attestation', 'of none', changeActivation({ attestationId: undefined })),
    it('of-the-newest-attestation', 'there is none', change('activation', { newestAttestationId: undefined })),
    it('of-the-newest-attestation', 'both are empty', (evidence) =>
      changeActivation({ attestationId: '' })(change('activation', { newestAttestationId: '' })(evidence)),
    ),
    it('two-people', 'the setting is not known', change('activation', { fourEyes: undefined })),
    it('two-people', 'who attested is not known', changeActivation({ attestedBy: undefined })),
  ]),
]

const identity = [
  ...cases(4, 'FALSE', (it) => [
    it('account', 'another', change('server', { accountId: 'another' })),
    it('region', 'another', change('server', { region: 'RegionTwo' })),
    it('id', 'another', change('server', { cloudId: 'another' })),
    it('project', 'another', change('server', { projectId: 'elsewhere' })),
    it('name', 'given another by hand', change('server', { name: 'do-not-delete' })),
    it('name', 'in other letters', change('server', { name: 'Edge-1' })),
    it('name', 'another was recorded', change('row', { name: 'edge-2' })),
    it('description', 'given one by hand', change('server', { description: 'keep until Friday' })),
    it('description', 'the name, in other letters', change('server', { description: 'EDGE-1' })),
    it('creation-time', 'a second later', change('server', { createdAt: new Date('2026-11-26T12:00:01Z') })),
    it('image', 'rebuilt from another', change('server', { imageId: 'image-2' })),
    it('image', 'from a volume', change('server', { imageId: null })),
    it('size', 'resized', change('server', { sizeId: 'size-2' })),
    it('deployment-id', 'of another deployment', changeMetadata({ 'sallyport.deployment': 'another' })),
    it('deployment-id', 'taken away', changeMetadata({ 'sallyport.deployment': undefined })),
    it('operation-id', 'another', changeMetadata({ 'sallyport.operation': 'another' })),
    it('operation-id', 'taken away', changeMetadata({ 'sallyport.operation': undefined })),
    it('attempt-id', 'another', changeMetadata({ 'sallyport.attempt': 'another' })),
    it('nonce', 'another', changeMetadata({ 'sallyport.nonce-of-attempt': 'another' })),
    it('nonce', 'taken away', changeMetadata({ 'sallyport.nonce-of-attempt': undefined })),
    it('stage', 'a word that we do not write here', changeMetadata({ 'sallyport.stage': 'retired' })),
    it('stage', 'behind', changeMetadata({ 'sallyport.stage': 'held' })),
    it('stage', 'taken away', changeMetadata({ 'sallyport.stage': undefined })),
    it('no-other-keys', 'one that nobody here wrote', changeMetadata({ 'sallyport.owner': 'someone' })),
    it('no-other-keys', 'written otherwise', changeMetadata({ 'Sallyport.Deployment': 'another' })),
    it(
      'tags',
      'the first is gone',
      changeTags((tags) => tags.slice(1)),
    ),
    it(
      'tags',
      'the second is gone',
      changeTags(([first, , ...rest]) => [first!, ...rest]),
    ),
    it(
      'tags',
      'all are gone',
      changeTags(() => []),
    ),
    it(
      'no-other-tags',
      'copied from another',
      changeTags((tags) => [...tags, 'sallyport:another']),
    ),
    it(
      'accessories',
      'one twice',
      changeAccessories((all) => [...all, ...all]),
    ),
    it('no-task', 'a task', change('server', { task: 'rebuilding' })),
    it('not-locked', 'locked', change('server', { locked: true })),
    it('settled-state', 'being built', change('server', { state: 'pending', providerState: 'REBUILD' })),
    it('settled-state', 'gone', change('server', { state: 'gone', providerState: 'SOFT_DELETED' })),
  ]),
  ...cases(4, 'UNKNOWN', (it) => [
    it('account', 'not told', change('server', { accountId: '' })),
    it('region', 'not told', change('server', { region: '' })),
    it('id', 'not told', change('server', { cloudId: undefined })),
    it('id', 'an empty one', change('server', { cloudId: '' })),
    it('project', 'not told', change('server', { projectId: undefined })),
    it('name', 'not told', change('server', { name: undefined })),
    it('name', 'an empty one', change('server', { name: '' })),
    it('name', 'never recorded', change('row', { name: undefined })),
    it('name', 'an empty one was recorded', change('row', { name: '' })),
    it('name', 'told and recorded by nobody', (evidence) => change('row', { name: '' })(change('server', { name: '' })(evidence))),
    it('description', 'not told', change('server', { description: undefined })),
    it(
      'description',
      'not told, of one whose name was never recorded',
      (evidence) => change('row', { name: undefined })(change('server', { description: undefined })(evidence)),
      ['name'],
    ),
    it('creation-time', 'not told', change('server', { createdAt: undefined })),
    it('creation-time', 'never recorded', change('row', { createdAt: undefined })),
    it('creation-time', 'no instant in either', (evidence) =>
      change('row', { createdAt: new Date(Number.NaN) })(change('server', { createdAt: new Date(Number.NaN) })(evidence)),
    ),
    it('image', 'not told', change('server', { imageId: undefined })),
    it('image', 'never recorded', change('row', { imageId: undefined })),
    it('image', 'empty in both', (evidence) => change('row', { imageId: '' })(change('server', { imageId: '' })(evidence))),
    it('size', 'not told', change('server', { sizeId: undefined })),
    it('size', 'told and recorded by nobody', (evidence) =>
      change('row', { sizeId: undefined })(change('server', { sizeId: undefined })(evidence)),
    ),
    it('account', 'never recorded', change('row', { accountId: '' }), [
      '5/account',
      '5/looked-there',
      '7/climbed-for-this-delete',
      '8/listing-of-the-account',
      '8/rows-of-the-account',
    ]),
    it('id', 'never recorded', change('row', { cloudId: undefined }), ['6/adoption']),
    it('project', 'never recorded', change('row', { projectId: undefined }), ['5/project-of-the-account']),
    it('deployment-id', 'never recorded', change('row', { deploymentId: '' }), ['5/marker-of-this-deployment']),
    it('region', 'never recorded', change('row', { region: '' }), ['5/looked-there']),
    it('operation-id', 'never recorded', change('row', { operationId: '' })),
    it('attempt-id', 'never recorded', change('row', { attemptId: '' }), ['6/adoption']),
    it('stage', 'never recorded', change('row', { stage: undefined }), ['6/stage-fits']),
    it('nonce', 'never recorded', change('row', { nonce: '' })),
    it('nonce', 'empty in both', (evidence) =>
      change('row', { nonce: '' })(changeMetadata({ 'sallyport.nonce-of-attempt': '' })(evidence)),
    ),
    it('tags', 'not told', change('server', { tags: undefined }), ['no-other-tags']),
    it('tags', 'never recorded', change('row', { tags: undefined }), ['no-other-tags']),
    it('accessories', 'not told', change('row', { accessories: undefined as never })),
    it('accessories', 'no list', change('row', { accessories: '' as never })),
    it(
      'accessories',
      'one without an id',
      changeAccessories((all) => [...all, { kind: 'PORT', cloudId: '' }]),
    ),
    it(
      'accessories',
      'the marker among them',
      changeAccessories((all) => [...all, { kind: 'SECURITY_GROUP' as never, cloudId: ids.marker }]),
    ),
    it(
      'accessories',
      'a hole',
      changeAccessories((all) => [...all, undefined as never]),
    ),
    it('no-task', 'not told', change('server', { task: undefined })),
    it('not-locked', 'not told', change('server', { locked: undefined })),
    it('settled-state', 'not told', change('server', { state: undefined })),
    it('settled-state', 'a new word', change('server', { state: 'unknown', providerState: 'FROZEN' })),
    it('settled-state', 'a word that is none of ours', change('server', { state: 'stopped' as never })),
    it('no-other-keys', 'the metadata is not told', change('server', { metadata: undefined }), [
      'deployment-id',
      'operation-id',
      'attempt-id',
      'nonce',
      'stage',
    ]),
  ]),
]

const marker = [
  ...cases(5, 'FALSE', (it) => [
    it('account', 'another', change('account', { accountId: 'another' })),
    it('account-in-use', 'removed', change('account', { removedAt: new Date('2026-11-29T11:00:00Z') })),
    it('credential-cloud', 'another', change('credential', { cloud: 'https://elsewhere.example.org/v3' })),
    it('credential-project', 'another', change('credential', { projectId: 'another' })),
    it('credential-user', 'another', change('credential', { userId: 'another' })),
    it('project-of-the-account', 'another', (evidence) =>
      change('row', { projectId: 'another' })(change('server', { projectId: 'another' })(evidence)),
    ),
    it(
      'project-of-the-account',
      'the account leads elsewhere now',
      (evidence) => change('account', { projectId: 'another' })(change('credential', { projectId: 'another' })(evidence)),
      ['marker-of-this-project'],
    ),
    it('looked-there', 'in another account', change('markers', { accountId: 'another' })),
    it('looked-there', 'in another region', change('markers', { region: 'RegionTwo' })),
    it(
      'one-marker',
      'it is doubled',
      changeMarkers((all) => [...all, { ...all[0]!, id: 'a-second-one' }]),
    ),
    it('one-marker', 'it is gone', change('markers', { found: [] }), [
      'recorded-marker',
      'marker-of-this-deployment',
      'marker-of-this-project',
    ]),
    it(
      'one-marker',
      'the same is listed twice',
      changeMarkers(([first]) => [first!, first!]),
    ),
    it(
      'recorded-marker',
      'made anew',
      changeMarkers(([first, ...rest]) => [{ ...first!, id: 'made-anew' }, ...rest]),
    ),
    it('marker-recorded', 'none was recorded', change('account', { markerId: null }), ['recorded-marker']),
    it(
      'marker-of-this-deployment',
      'another',
      changeMarkers(([first, ...rest]) => [{ ...first!, deploymentId: 'another' }, ...rest]),
    ),
    it(
      'marker-of-this-project',
      'shared by another',
      changeMarkers(([first, ...rest]) => [{ ...first!, projectId: 'another' }, ...rest]),
    ),
  ]),
  ...cases(5, 'UNKNOWN', (it) => [
    it('account', 'not told', change('account', { accountId: '' })),
    it('looked-there', 'in which account is not told', change('markers', { accountId: '' })),
    it('looked-there', 'in which region is not told', change('markers', { region: '' })),
    it('one-marker', 'not a list', change('markers', { found: undefined as never }), [
      'looked-there',
      'recorded-marker',
      'marker-of-this-deployment',
      'marker-of-this-project',
    ]),
    it('account-in-use', 'not told', change('account', { removedAt: undefined })),
    it('credential-cloud', 'not told', change('credential', { cloud: undefined })),
    it('credential-cloud', 'never recorded', change('account', { cloud: undefined })),
    it('credential-cloud', 'empty in both', (evidence) => change('account', { cloud: '' })(change('credential', { cloud: '' })(evidence))),
    it('credential-project', 'not told', change('credential', { projectId: undefined })),
    it('credential-user', 'not told', change('credential', { userId: undefined })),
    it('credential-user', 'never recorded', change('account', { userId: undefined })),
    it('project-of-the-account', 'never recorded', change('account', { projectId: undefined }), [
      'credential-project',
      'marker-of-this-project',
    ]),
    it('marker-recorded', 'the record does not tell', change('account', { markerId: undefined }), ['recorded-marker']),
    it('recorded-marker', 'the record does not tell', change('account', { markerId: undefined }), ['marker-recorded']),
    it(
      'recorded-marker',
      'the cloud does not tell',
      changeMarkers(([first, ...rest]) => [{ ...first!, id: undefined }, ...rest]),
    ),
    it(
      'marker-of-this-deployment',
      'its text cannot be verified',
      changeMarkers(([first, ...rest]) => [{ ...first!, deploymentId: undefined }, ...rest]),
    ),
    it(
      'marker-of-this-project',
      'not told',
      changeMarkers(([first, ...rest]) => [{ ...first!, projectId: undefined }, ...rest]),
    ),
    it(
      'marker-of-this-project',
      'not told of a second one',
      changeMarkers(([first]) => [first!, { ...first!, projectId: undefined }]),
      ['one-marker'],
    ),
  ]),
]

const restOnTheEnd = ['attempt-over', 'admission-fits', 'stage-fits', '8/counted-as-what-it-is']
const node = [
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

/** Those that stand beside their clause change the readings of that clause alone. */
function joined<Evidence>(
  clause: number,
  all: readonly (Pick<ShortfallCase, 'fact' | 'state' | 'how' | 'implies'> & { change(evidence: Evidence): Evidence })[],
): ShortfallCase[] {
  return all.map(({ fact, state, how, implies, change }) =>
    inClause(clause, state)(fact, how, (evidence) => ({ ...evidence, ...change(evidence as Evidence) }), implies),
  )
}

/** Of two changes the first may have left nothing that the second could change. */
function unlessGone(change: Change): Change {
  return (evidence) => {
    try {
      return change(evidence)
    } catch {
      return evidence
    }
  }
}

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

export const shortfallCases: readonly ShortfallCase[] = [
  ...configuration,
  ...activated,
  ...joined(3, deploymentShortfalls),
  ...identity,
  ...marker,
  ...node,
  ...neverInService.map((one) => ({ ...one, base: neverActivated })),
  ...ofAnExtra.map((one) => ({ ...one, base: extra })),
  ...joined(7, witnessShortfalls),
  ...cases(7, 'FALSE', (it) => [it('claim-confirmed', 'another rung with the same key', change('witness', { rung: 6 }))]),
  ...joined(8, surroundingsShortfalls),
  ...cases(8, 'UNKNOWN', (it) => [
    it('rows-include-it', 'which row it is was not told', change('row', { instanceId: '' }), ['7/climbed-for-this-delete']),
  ]),
  ...joined(8, neverActivatedShortfalls).map((one) => ({ ...one, base: neverActivated })),
]

function cases(clause: number, state: ShortfallCase['state'], of: (it: ReturnType<typeof inClause>) => ShortfallCase[]): ShortfallCase[] {
  return of(inClause(clause, state))
}

type Marker = { id: string | undefined; projectId: string | undefined; deploymentId: string | undefined }

function changeMarkers(of: (markers: readonly Marker[]) => readonly Marker[]): Change {
  return (evidence) => (evidence.markers.known ? change('markers', { found: of(evidence.markers.value.found) })(evidence) : evidence)
}

function changeAccessories(of: (accessories: readonly Accessory[]) => readonly Accessory[]): Change {
  return (evidence) => (evidence.row.known ? change('row', { accessories: of(evidence.row.value.accessories) })(evidence) : evidence)
}

function changeTags(of: (tags: readonly string[]) => readonly string[]): Change {
  return (evidence) => (evidence.server.known ? change('server', { tags: of(evidence.server.value.tags ?? []) })(evidence) : evidence)
}
