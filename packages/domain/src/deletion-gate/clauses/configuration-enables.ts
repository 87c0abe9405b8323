import { type Clause, FRESH_FOR_MS, judge, notEstablished, type Reading } from '../clause.ts'
import type { Told } from '../recorded-instance.ts'

export type DeletionConfiguration = {
  /** `undefined`: the setting is absent, which means off. */
  cloudDeletion: boolean | undefined
  /** Whether this process was started as `serve --restored`. */
  restored: Told<boolean>
}

export type ConfigurationEvidence = { configuration: Reading<DeletionConfiguration> }

/** This process's own configuration, as it is now. */
export const configurationEnables: Clause<ConfigurationEvidence> = {
  number: 1,
  name: 'configuration-enables',
  asks: 'The configuration of this process enables cloud deletion.',
  facts: [
    {
      name: 'enabled',
      holds: 'Cloud deletion is switched on in the configuration.',
      readings: ({ configuration }) => [configuration],
      shortfall: ({ configuration }, nowMs) =>
        judge(configuration, nowMs, FRESH_FOR_MS, ({ cloudDeletion }) =>
          cloudDeletion === true ? undefined : 'Cloud deletion is not switched on in the configuration.',
        ),
    },
    {
      name: 'not-restored',
      holds: 'This process was not started as a restored deployment.',
      readings: ({ configuration }) => [configuration],
      shortfall: ({ configuration }, nowMs) =>
        judge(configuration, nowMs, FRESH_FOR_MS, ({ restored }) => {
          if (restored === false) return undefined
          if (restored === true) return 'This process was started with --restored, which switches cloud deletion off.'
          return notEstablished('Whether this process was started with --restored is not known.')
        }),
    },
  ],
}
