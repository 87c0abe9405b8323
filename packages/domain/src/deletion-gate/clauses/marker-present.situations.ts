import { change } from '../evidence.situations.ts'
import { type Change, cases, type ShortfallCase } from '../shortfall-case.situations.ts'

export const markerShortfalls: readonly ShortfallCase[] = [
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

type Marker = { id: string | undefined; projectId: string | undefined; deploymentId: string | undefined }

function changeMarkers(of: (markers: readonly Marker[]) => readonly Marker[]): Change {
  return (evidence) => (evidence.markers.known ? change('markers', { found: of(evidence.markers.value.found) })(evidence) : evidence)
}
