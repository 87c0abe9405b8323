import { differencesIn, type SharedPart, sharedParts } from '../attestation/differences.ts'
import { type AttestedFingerprint, type Fingerprint, hostPart, sharedFingerprint } from '../attestation/fingerprint.ts'
import { AFTER_SILENCE_MS, closedUntil, judgedFrom, type SilenceFound } from '../attestation/silence.ts'
import {
  type Clause,
  type FactRule,
  FRESH_FOR_MS,
  judge,
  judgeBoth,
  notEstablished,
  type Reading,
  type Shortfall,
  seenFalseUntil,
} from '../clause.ts'
import type { Told } from '../recorded-instance.ts'

/** The newest attestation, whatever became of it. */
export type Attestation = AttestedFingerprint & {
  attestationId: string
  /** `null`: it stands. It ends when another copy of this deployment is found. */
  endedAt: Told<Date | null>
}

export type DeploymentEvidence = {
  /** `null`: this deployment was never attested. */
  attestation: Reading<Attestation | null>
  /** Taken again by this process: of its configuration, its keys, its host, and its database. */
  fingerprint: Reading<Fingerprint>
  silence: Reading<SilenceFound>
}

type Wrong = (attested: Attestation, today: Fingerprint) => string | Shortfall | undefined

/** Where there is no attestation, only `attested` says so, and the others cannot be established. */
const compared = (name: string, holds: string, wrong: Wrong): FactRule<DeploymentEvidence> => ({
  name,
  holds,
  readings: ({ attestation, fingerprint }) => [attestation, fingerprint],
  shortfall: ({ attestation, fingerprint }, nowMs) =>
    judgeBoth(attestation, fingerprint, nowMs, FRESH_FOR_MS, (attested, today) =>
      attested ? wrong(attested, today) : notEstablished('There is no attestation to compare with.'),
    ),
})

const what: Record<SharedPart, string> = {
  installation: 'The installation has the id that was attested.',
  cluster: 'The database cluster has the system identifier that was attested.',
  timeline: 'The database is on the timeline that was attested.',
  database: 'The database has the oid that was attested.',
  'database-name': 'The database has the name that was attested.',
  'sealing-key': 'The secrets are sealed with the key that was attested.',
  accounts: 'The cloud accounts lead to the projects, with the users, that were attested.',
  'public-url': 'The deployment has the public URL that was attested.',
  'deletion-settings': 'The settings of deletion are those that were attested.',
}

/** The fields of the fingerprint that a part is made of. */
const fields: Record<SharedPart, keyof typeof sharedFingerprint.shape> = {
  installation: 'installationId',
  cluster: 'systemIdentifier',
  timeline: 'timeline',
  database: 'databaseOid',
  'database-name': 'databaseName',
  'sealing-key': 'sealingKey',
  accounts: 'accounts',
  'public-url': 'publicUrl',
  'deletion-settings': 'deletionSettings',
}

const unchanged = (part: SharedPart): FactRule<DeploymentEvidence> =>
  compared(`same-${part}`, what[part], (attested, today) => {
    const form = sharedFingerprint.shape[fields[part]]
    // Two that say nothing would be equal.
    if (!form.safeParse(attested.shared[fields[part]]).success) return notEstablished('What was attested of it is not whole.')
    if (!form.safeParse(today.shared[fields[part]]).success) return notEstablished('It could not be read whole.')
    const found = differencesIn(part, attested.shared, today.shared)
    return found.length === 0 ? undefined : found.map(({ sentence }) => sentence).join(' ')
  })

const ofSilence = (
  name: string,
  holds: string,
  wrong: (found: SilenceFound) => string | Shortfall | undefined,
): FactRule<DeploymentEvidence> => ({
  name,
  holds,
  readings: ({ silence }) => [silence],
  shortfall: ({ silence }, nowMs) => judge(silence, nowMs, FRESH_FOR_MS, wrong),
})

export const deploymentAttested: Clause<DeploymentEvidence> = {
  number: 3,
  name: 'deployment-attested',
  asks: 'This deployment, on this replica, is the one that an administrator attested, and its nodes report to it.',
  facts: [
    {
      name: 'attested',
      holds: 'An administrator attested this deployment.',
      readings: ({ attestation }) => [attestation],
      shortfall: ({ attestation }, nowMs) =>
        judge(attestation, nowMs, FRESH_FOR_MS, (found) => {
          if (found === null) return 'Nobody has attested this deployment.'
          return found ? undefined : notEstablished('Whether anybody attested this deployment is not known.')
        }),
    },
    {
      name: 'attestation-stands',
      holds: 'The attestation was not ended since.',
      readings: ({ attestation }) => [attestation],
      shortfall: ({ attestation }, nowMs) =>
        judge(attestation, nowMs, FRESH_FOR_MS, (found) => {
          if (!found) return notEstablished('There is no attestation to look at.')
          if (found.endedAt === null) return undefined
          if (found.endedAt === undefined) return notEstablished('Whether the attestation still stands is not known.')
          return 'The attestation has ended, since another copy of this deployment was found. An administrator has to attest anew.'
        }),
    },
    ...sharedParts.map(unchanged),
    compared('host-attested', 'The host file of this replica is among the attested ones.', ({ hosts }, { host }) => {
      if (!hostPart.safeParse(host).success) return notEstablished('The host file of this replica could not be read.')
      return hosts.includes(host)
        ? undefined
        : 'The host file of this replica is not among the attested ones: an administrator has to add it before this replica deletes.'
    }),
    ofSilence('silence-judged', 'This process has run long enough to tell whether the nodes report to it.', (found) => {
      const from = judgedFrom(found)
      if (from === undefined || found.now >= from) return undefined
      if (Number.isNaN(from.getTime() - found.now.getTime())) return notEstablished('When this process started is not known.')
      const why = `Whether the nodes report to this process is judged one window after its start, from ${from.toISOString()} on.`
      return seenFalseUntil(from, why)
    }),
    ofSilence('nodes-report', 'At least half of the nodes that should report were heard within the window, or none should.', (found) => {
      const { due, heard, windowMinutes } = found
      if (!Number.isSafeInteger(due) || !Number.isSafeInteger(heard) || heard < 0 || heard > due)
        return notEstablished('How many nodes should report, and how many were heard, is not known.')
      return heard * 2 >= due ? undefined : `Only ${heard} of ${due} nodes were heard within ${windowMinutes} minutes.`
    }),
    ofSilence('silence-over', `The last silence ended at least ${AFTER_SILENCE_MS / 60_000} minutes ago.`, (found) => {
      if (found.lastSilentAt === undefined) return notEstablished('Whether there was silence is not known.')
      const until = closedUntil(found)
      if (until === undefined || found.now >= until) return undefined
      if (Number.isNaN(until.getTime() - found.now.getTime())) return notEstablished('When the last silence was is not known.')
      const why = `The nodes were silent until a short while ago. If they go on reporting, this ends at ${until.toISOString()}.`
      return seenFalseUntil(until, why)
    }),
  ],
}
