import { change, changeMetadata, ids } from '../evidence.situations.ts'
import type { Accessory } from '../recorded-instance.ts'
import { type Change, cases, type ShortfallCase } from '../shortfall-case.situations.ts'

export const identityShortfalls: readonly ShortfallCase[] = [
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
    it('no-other-keys', 'one of another hand', change('server', { otherKeys: ['do-not-delete'] })),
    it('no-other-volumes', 'one of another hand', change('server', { volumeIds: ['payroll'] })),
    it('no-other-volumes', 'one of another hand beside its own', (evidence) =>
      change('row', { accessories: [{ kind: 'VOLUME', cloudId: 'its-volume' }] })(
        change('server', { volumeIds: ['its-volume', 'payroll'] })(evidence),
      ),
    ),
    it('no-other-volumes', 'one that is recorded as something else', change('server', { volumeIds: ['floating-1'] })),
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
      'of another hand',
      changeTags((tags) => [...tags, 'do-not-delete']),
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
    it('no-other-keys', 'those of others are not told', change('server', { otherKeys: undefined })),
    it('no-other-volumes', 'not told', change('server', { volumeIds: undefined })),
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

function changeAccessories(of: (accessories: readonly Accessory[]) => readonly Accessory[]): Change {
  return (evidence) => (evidence.row.known ? change('row', { accessories: of(evidence.row.value.accessories) })(evidence) : evidence)
}

function changeTags(of: (tags: readonly string[]) => readonly string[]): Change {
  return (evidence) => (evidence.server.known ? change('server', { tags: of(evidence.server.value.tags ?? []) })(evidence) : evidence)
}
