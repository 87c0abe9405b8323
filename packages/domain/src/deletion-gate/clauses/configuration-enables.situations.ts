import { change } from '../evidence.situations.ts'
import { cases, type ShortfallCase } from '../shortfall-case.situations.ts'

export const configurationShortfalls: readonly ShortfallCase[] = [
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
