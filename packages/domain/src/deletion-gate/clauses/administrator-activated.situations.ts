import { change } from '../evidence.situations.ts'
import { type Change, cases, type ShortfallCase } from '../shortfall-case.situations.ts'

const changeActivation =
  (changes: object): Change =>
  (evidence) => {
    const newest = evidence.activation.known ? evidence.activation.value.newest : null
    return newest == null ? evidence : change('activation', { newest: { ...newest, ...changes } })(evidence)
  }
const ofAnActivation = ['by-a-person', 'not-withdrawn', 'in-the-past', 'of-the-newest-attestation', 'two-people']

export const activationShortfalls: readonly ShortfallCase[] = [
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
