import { conflict, notFound, Problem } from '../../primitives/problem.ts'
import type { Acting } from '../../tenancy/acting.ts'
import type { Hash } from '../decisions/decision-chain.ts'
import { decideActivate, decideAddHost, decideAttest, decideWithdraw, refuseStopped } from './attestation.ts'
import type { Ladders } from './attestation-ports.ts'
import type { AttestationState, AttestationStore } from './attestation-store.ts'
import type { Difference } from './differences.ts'
import { type AttestedFingerprint, fingerprintText, hostPart } from './fingerprint.ts'
import { differencesFound } from './read-fingerprint.ts'

/** What this process is configured to. */
export type DeletionConfigured = {
  cloudDeletion: boolean
  /** Started with `--restored`. */
  restored: boolean
  fourEyes: boolean
  /** What an administrator types to attest. */
  installationName: string
}

/** What an administrator looks at before attesting and activating. */
export type AttestationOverview = AttestationState & {
  configured: DeletionConfigured
  /** Host parts of all replicas that are alive: they would be attested now. */
  hosts: readonly string[]
  /** Of what would be attested now; undefined: it is not whole, and cannot be. */
  hash: string | undefined
  /** Of the replica that answers; undefined: nobody attested. */
  differences: readonly Difference[] | undefined
  /** The id of the replica that answers. */
  replicaId: string
}

export type AttestationService = ReturnType<typeof attestationService>

/** Attesting, activating and withdrawing. Each act is safe to ask for twice. */
export function attestationService(ports: {
  store: AttestationStore
  ladders: Ladders
  hash: Hash
  configured: () => DeletionConfigured
  replicaId: string
  /** Has this replica compare itself with what is attested now. */
  lookAgain: () => void
}) {
  const { store, ladders, hash, configured, replicaId, lookAgain } = ports

  const overviewOf = (state: AttestationState): AttestationOverview => {
    const today = attestable(state)
    return {
      ...state,
      configured: configured(),
      hosts: today.hosts,
      hash: state.today.lacks.length > 0 || today.hosts.length === 0 ? undefined : hash(fingerprintText(today)),
      differences: differencesOf(state),
      replicaId,
    }
  }

  /** `attestationId`: the attestation that the administrator had before him. */
  const decideActivation = (attestationId: string, by: Acting) => (state: AttestationState) => {
    const { cloudDeletion, restored, fourEyes } = configured()
    const { attestation, activation, fencedAt, today } = state
    const decided = decideActivate(
      {
        attestation: attestation && {
          id: attestation.id,
          byId: attestation.by.id,
          at: attestation.at,
          endedAt: attestation.ended?.at,
        },
        differences: today.lacks.length > 0 ? undefined : differencesOf(state),
        activeUpon: activation?.withdrawn === undefined ? activation?.attestationId : undefined,
        cloudDeletion,
        restored,
        fourEyes,
        fencedAt,
      },
      by,
    )
    if (attestation?.id !== attestationId) throw conflict('The deployment was attested anew since you looked at it. Look at it again.')
    return decided
  }

  return {
    overview: async (): Promise<AttestationOverview> => overviewOf(await store.read()),

    /** `fingerprintHash`: of the fingerprint that was reviewed. @throws Problem INVALID_INPUT, CONFLICT */
    async attest(given: { installationName: string; fingerprintHash: string }, by: Acting): Promise<AttestationOverview> {
      const decide = (state: AttestationState) =>
        decideAttest(
          { typedName: given.installationName, reviewedHash: given.fingerprintHash },
          {
            installationName: configured().installationName,
            today: state.today.lacks.length > 0 ? undefined : attestable(state),
          },
          hash,
          by,
        )
      await store.attest(decide, by)
      lookAgain()
      return overviewOf(await store.read())
    },

    /** The ladders begin anew before anything is written: what they meet refuses the activation. @throws Problem CONFLICT, or what a cloud says */
    async activate(attestationId: string, by: Acting): Promise<AttestationOverview> {
      const decide = decideActivation(attestationId, by)
      const before = await store.read()
      if (decide(before) !== undefined) {
        try {
          await ladders.beginAnew(before.activation?.attestationId !== attestationId)
        } catch (error) {
          // Who activates at the same time writes the same ladders: what was wished for is there, and nobody has to do anything.
          if (!(error instanceof Problem) || decide(await store.read()) !== undefined) throw error
          return overviewOf(await store.read())
        }
        await store.activate((state) => {
          refuseStopped(before.stops, state.stops)
          return decide(state)
        }, by)
      }
      return overviewOf(await store.read())
    },

    async withdraw(why: string, by: Acting): Promise<AttestationOverview> {
      await store.withdraw(decideWithdraw(by), why, by)
      return overviewOf(await store.read())
    },

    /** Lets one more replica delete. @throws Problem NOT_FOUND, CONFLICT */
    async attestReplica(replicaId: string, by: Acting): Promise<AttestationOverview> {
      await store.addHost((state) => decideReplica(state, replicaId, by), by)
      lookAgain()
      return overviewOf(await store.read())
    },
  }
}

function decideReplica(state: AttestationState, replicaId: string, by: Acting): ReturnType<typeof decideAddHost> {
  const replica = state.replicas.find(({ id }) => id === replicaId)
  if (replica === undefined) throw notFound('replica')
  if (replica.host === undefined)
    throw conflict(`This replica shows no host file, and without one it deletes nothing. ${replica.lacks.join(' ')}`.trim())
  const { attestation } = state
  return decideAddHost(
    replica.host,
    {
      attestedHosts: attestation?.ended === undefined ? attestation?.hosts.map(({ host }) => host) : undefined,
      aliveHosts: hostsAlive(state),
      differences: replica.differences,
    },
    by,
  )
}

/** What would be attested now. */
const attestable = (state: AttestationState): AttestedFingerprint => ({ shared: state.today.fingerprint.shared, hosts: hostsAlive(state) })

function hostsAlive({ today, replicas }: AttestationState): string[] {
  const shown = [today.fingerprint.host, ...replicas.map(({ host }) => host ?? '')]
  return [...new Set(shown.filter((host) => hostPart.safeParse(host).success))].sort()
}

const differencesOf = ({ attestation, today }: AttestationState): Difference[] | undefined =>
  differencesFound(attestation && { shared: attestation.shared, hosts: attestation.hosts.map(({ host }) => host) }, today)
