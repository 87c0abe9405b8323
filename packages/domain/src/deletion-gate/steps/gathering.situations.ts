import type { CloudProvider, ServerView } from '../../clouds/provider.ts'
import type { Reading } from '../clause.ts'
import { nowMs, readAtMs } from '../evidence.situations.ts'
import type { GateEvidence } from '../evidence.ts'
import type { RecordedFacts } from './gate-ports.ts'
import type { GatherMeans } from './gather-evidence.ts'

/** For tests: a limit of time that any answer which is there beats, and that ends what waits for one that never comes. */
export async function longAfterwards(): Promise<void> {
  for (let turn = 0; turn < 10_000; turn++) await undefined
}

/** For tests: what a reading found. */
export function foundIn<T>(reading: Reading<T>): T {
  if (!reading.known) throw new Error(reading.why)
  return reading.value
}

/** For tests: what a database would tell, of which the evidence is made. */
export const recordedIn = (evidence: GateEvidence): RecordedFacts => ({
  row: foundIn(evidence.row),
  account: foundIn(evidence.account),
  node: foundIn(evidence.node),
  adoption: foundIn(evidence.adoption),
  activation: foundIn(evidence.activation),
  attestation: foundIn(evidence.attestation),
  silence: foundIn(evidence.silence),
  accountRows: foundIn(evidence.accountRows),
  pace: foundIn(evidence.pace),
  coolDown: foundIn(evidence.coolDown),
  breaker: foundIn(evidence.breaker),
  readAtMs,
})

/** For tests: the same server in the cloud's words. */
export const shownAs = ({ server }: GateEvidence): ServerView => {
  const { cloudId, sizeId, metadata, otherKeys, task, ...shown } = foundIn(server)
  return {
    ...shown,
    id: cloudId,
    size: { id: sizeId },
    ownMetadata: metadata,
    otherMetadataKeys: otherKeys,
    task: task ?? undefined,
    tellsTask: true,
  } as unknown as ServerView
}

export type World = { opens?: Error; cloud?: Partial<CloudProvider> }

/** For tests: doors behind which everything is as in the evidence, but for what the world says. `did`: what was asked, in order. */
export function gathering(evidence: GateEvidence, { opens, cloud = {} }: World = {}) {
  const did: unknown[][] = []
  const provider = {
    capabilities: { createOnceNames: true },
    whereItLeads: async () => foundIn(evidence.credential),
    findMarkers: async (...args: unknown[]) => {
      did.push(['markers', ...args])
      return foundIn(evidence.markers).found.map((marker) => ({ ...marker, verified: true }))
    },
    readForDeletion: async (...args: unknown[]) => {
      did.push(['server', ...args])
      return shownAs(evidence)
    },
    ...cloud,
  } as unknown as CloudProvider
  const { witness, rung, rungAbove, ladder, listing, lookups } = evidence
  const gather = {
    configuration: () => foundIn(evidence.configuration),
    fingerprint: async () => foundIn(evidence.fingerprint),
    monotonicNow: () => nowMs,
    settle: async () => {},
    sleep: longAfterwards,
    open: async () => {
      did.push(['open'])
      if (opens) throw opens
      return provider
    },
    surroundings: () => ({ listing, lookups, again: false }),
    witness: {
      look: async (...args: unknown[]) => {
        did.push(['look', ...args])
        return { witness, rung, rungAbove, ladder }
      },
      climb: async () => {
        did.push(['climb'])
        return evidence.climb
      },
      watch: async () => void did.push(['watch']),
    },
  } as unknown as GatherMeans
  return { did, gather }
}
