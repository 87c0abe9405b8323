import type { Reading, Shortfall } from '../clause.ts'
import { SETTLED_AFTER_MS, type WitnessEvidence } from './witness-is-ours.ts'

const key = (name: string): string => `SHA256:${name.padEnd(43, '0')}`
const read = <T>(value: T, atMs: number): Reading<T> => ({ known: true, value, atMs })

/** For tests: a ladder of which rung 7 was climbed for the delete of one instance, just long enough before it was looked at. */
export const witnessHolds = (
  atMs: number,
  { instanceId, accountId }: { instanceId: string; accountId: string },
): Omit<WitnessEvidence, 'row'> => ({
  createOnceNames: read<boolean | undefined>(true, atMs),
  climb: read<(WitnessEvidence['climb'] & { known: true })['value']>(
    { instanceId, accountId, rung: 7, fingerprint: key('seventh'), createdAtMs: atMs - SETTLED_AFTER_MS },
    atMs - SETTLED_AFTER_MS - 1_000,
  ),
  witness: read<(WitnessEvidence['witness'] & { known: true })['value']>(
    { rung: 7, fingerprint: key('seventh'), claim: null, fence: null },
    atMs,
  ),
  rung: read({ rung: 7, fingerprint: key('seventh') }, atMs),
  rungAbove: read({ rung: 8, fingerprint: null }, atMs),
  ladder: read({ rungs: [3, 5, 6, 7], unreadable: [] }, atMs),
})

/** One way in which one fact does not hold; `implies`: what else cannot be established then. */
export type WitnessShortfall = {
  fact: string
  state: Shortfall['kind']
  how: string
  change<E extends WitnessEvidence>(evidence: E): E
  implies: readonly string[]
}

type Change = WitnessShortfall['change']
type Value = { readonly [key: string]: unknown }

/** The reading of one source with another value, also such as no type allows. */
const changing =
  (source: keyof WitnessEvidence, of: (value: Value) => unknown): Change =>
  (evidence) => {
    const reading = evidence[source] as Reading<Value>
    return reading.known ? { ...evidence, [source]: { ...reading, value: of(reading.value) } } : evidence
  }
const to = (source: keyof WitnessEvidence, value: unknown): Change => changing(source, () => value)
const merge = (source: keyof WitnessEvidence, change: Value): Change => changing(source, (value) => ({ ...value, ...change }))
const createdLater = (byMs: number): Change =>
  changing('climb', (value) => ({ ...value, createdAtMs: (value.createdAtMs as number) + byMs }))
const both =
  (first: Change, second: Change): Change =>
  (evidence) =>
    second(first(evidence))

const fence = { reason: 'TAKEN_BY_ANOTHER', since: new Date(0) }
const claim = { rung: 8, publicKey: '', fingerprint: key('eighth') }
const ofTheClimb = ['climb-settled', 'claim-confirmed', 'rung-is-ours', 'next-rung-free', 'nothing-above']

type Row = readonly [fact: string, how: string, change: Change, implies?: readonly string[]]

const seenFalse: readonly Row[] = [
  ['create-once-names', 'a cloud without them', to('createOnceNames', false)],
  ['not-fenced', 'fenced', merge('witness', { fence })],
  ['climbed-for-this-delete', 'not climbed', to('climb', null), ofTheClimb],
  ['climbed-for-this-delete', 'for another instance', merge('climb', { instanceId: 'another' })],
  ['climbed-for-this-delete', 'in another account', merge('climb', { accountId: 'another' })],
  ['climb-settled', 'a millisecond too early', createdLater(1)],
  ['climb-settled', 'looked at before the climb', createdLater(2 * SETTLED_AFTER_MS)],
  ['claim-confirmed', 'a claim is open', merge('witness', { claim })],
  ['claim-confirmed', 'not confirmed yet', merge('witness', { rung: 6, fingerprint: key('sixth') })],
  ['claim-confirmed', 'the database went on', merge('witness', { rung: 8, fingerprint: key('eighth') })],
  ['claim-confirmed', 'another key', merge('witness', { fingerprint: key('x') })],
  ['claim-confirmed', 'nothing was ever climbed', to('witness', null), ['not-fenced']],
  ['rung-is-ours', 'another key', merge('rung', { fingerprint: key('x') })],
  ['rung-is-ours', 'gone', merge('rung', { fingerprint: null })],
  ['rung-is-ours', 'a key in the cloud’s own form', merge('rung', { fingerprint: '1e:2c:9b:56:79:4b:45:77:f9:ca:7a:98:2c:b0:d5:3c' })],
  [
    'rung-is-ours',
    'keys that are none',
    both(merge('rung', { fingerprint: '' }), both(merge('climb', { fingerprint: '' }), merge('witness', { fingerprint: '' }))),
    ['claim-confirmed'],
  ],
  ['next-rung-free', 'taken', merge('rungAbove', { fingerprint: key('x') })],
  ['nothing-above', 'the next one', merge('ladder', { rungs: [7, 8] })],
  ['nothing-above', 'far above', merge('ladder', { rungs: [40, 41, 7] })],
  ['nothing-above', 'far above, and the rung itself is not listed', merge('ladder', { rungs: [40] })],
]

const unknown: readonly Row[] = [
  ['create-once-names', 'not told', to('createOnceNames', undefined)],
  ['create-once-names', 'a word in its place', to('createOnceNames', 'true')],
  ['not-fenced', 'not told', merge('witness', { fence: undefined })],
  ['climbed-for-this-delete', 'of which instance is not told', merge('climb', { instanceId: '' })],
  ['climbed-for-this-delete', 'in which account is not told', merge('climb', { accountId: undefined })],
  ['climb-settled', 'no instant', merge('climb', { createdAtMs: Number.NaN })],
  ['climb-settled', 'no instant is told', merge('climb', { createdAtMs: undefined })],
  ['claim-confirmed', 'whether a claim is open is not told', merge('witness', { claim: undefined })],
  ['claim-confirmed', 'the key is not told', merge('witness', { fingerprint: undefined })],
  ['rung-is-ours', 'not told', merge('rung', { fingerprint: undefined })],
  ['rung-is-ours', 'another rung was read', merge('rung', { rung: 6 })],
  ['next-rung-free', 'not told', merge('rungAbove', { fingerprint: undefined })],
  ['next-rung-free', 'another rung was read', merge('rungAbove', { rung: 9 })],
  ['nothing-above', 'the rung itself is not listed', merge('ladder', { rungs: [5, 6] })],
  ['nothing-above', 'nothing is listed', merge('ladder', { rungs: [] })],
  ['nothing-above', 'a name that is not understood', merge('ladder', { unreadable: ['sallyport-e08'] })],
]

const listed = (state: Shortfall['kind'], rows: readonly Row[]): WitnessShortfall[] =>
  rows.map(([fact, how, change, implies = []]) => ({ fact, state, how, change, implies }))

/** Every fact of the clause in at least one way that is false, and in at least one that is unknown. */
export const witnessShortfalls: readonly WitnessShortfall[] = [...listed('FALSE', seenFalse), ...listed('UNKNOWN', unknown)]
