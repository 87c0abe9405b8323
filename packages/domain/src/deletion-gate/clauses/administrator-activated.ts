import { asSentence } from '../../primitives/as-sentence.ts'
import { actingAsSystem } from '../../tenancy/acting.ts'
import { withdrawnWithoutReason } from '../attestation/attestation.ts'
import { type Clause, type FactRule, FRESH_FOR_MS, judge, notEstablished, type Reading, type Shortfall } from '../clause.ts'
import type { Told } from '../recorded-instance.ts'

/** The newest activation, whatever became of it. */
export type Activation = {
  /** Ids of administrators. */
  attestedBy: Told<string>
  /** `null`: nobody is named. */
  activatedBy: Told<string | null>
  activatedAt: Told<Date>
  /** The attestation that the administrator had before him. */
  attestationId: Told<string>
  /** `null`: it was not withdrawn. */
  withdrawnAt: Told<Date | null>
  /** A person's name, or Sallyport's, and why: for people, nothing is judged by it. */
  withdrawnBy?: Told<string>
  withdrawReason?: Told<string>
}

/** Read in one statement. */
export type ActivationFound = {
  /** `null`: nobody ever activated cloud deletion. */
  newest: Told<Activation | null>
  newestAttestationId: Told<string>
  /** The setting `deletion.fourEyes`. */
  fourEyes: Told<boolean>
  /** The database's clock. */
  now: Date
}

/**
 * Whether a person stopped deletion and nobody acted since: what follows from that was meant. An activation that Sallyport withdrew was not stopped, nor one
 * that ended because somebody attested anew, who goes on to activate.
 */
export function wasStopped({ newest, newestAttestationId }: ActivationFound): boolean {
  if (!newest?.withdrawnAt || !newest.withdrawnBy) return false
  return newest.withdrawnBy !== actingAsSystem.name && newest.attestationId === newestAttestationId
}

/** Who ended it, when and why; where Sallyport did, also what to look at before anybody activates anew. */
function sayWithdrawn(found: ActivationFound, { withdrawnAt, withdrawnBy, withdrawReason }: Activation & { withdrawnAt: Date }): string {
  const why = withdrawReason && withdrawReason !== withdrawnWithoutReason ? `: ${asSentence(withdrawReason)}` : '.'
  if (wasStopped(found)) return `${withdrawnBy} stopped deletion at ${withdrawnAt.toISOString()}${why}`
  const look = withdrawnBy === actingAsSystem.name ? ' Find out what is behind it; where this deployment is the right one, attest it.' : ''
  return `${withdrawnBy || 'Somebody'} withdrew the activation at ${withdrawnAt.toISOString()}${why}${look}`
}

export type ActivationEvidence = { activation: Reading<ActivationFound> }

/** What an activation must be like. Where there is none, only `activated` says so, and the others cannot be established. */
function ofActivation(
  name: string,
  holds: string,
  wrong: (activation: Activation, found: ActivationFound) => string | Shortfall | undefined,
): FactRule<ActivationEvidence> {
  return {
    name,
    holds,
    readings: ({ activation }) => [activation],
    shortfall: ({ activation }, nowMs) =>
      judge(activation, nowMs, FRESH_FOR_MS, (found) =>
        found.newest ? wrong(found.newest, found) : notEstablished('There is no activation to look at.'),
      ),
  }
}

export const administratorActivated: Clause<ActivationEvidence> = {
  number: 2,
  name: 'administrator-activated',
  asks: 'An administrator activated cloud deletion, after attesting this deployment, and nothing withdrew it since.',
  facts: [
    {
      name: 'activated',
      holds: 'Cloud deletion was activated.',
      readings: ({ activation }) => [activation],
      shortfall: ({ activation }, nowMs) =>
        judge(activation, nowMs, FRESH_FOR_MS, ({ newest }) => {
          if (newest === undefined) return notEstablished('Whether cloud deletion was activated is not known.')
          return newest === null ? 'Nobody has activated cloud deletion.' : undefined
        }),
    },
    ofActivation('by-a-person', 'It is recorded who activated it.', ({ activatedBy }) => {
      if (activatedBy === null) return 'The activation names nobody who made it.'
      return activatedBy ? undefined : notEstablished('Who activated cloud deletion is not known.')
    }),
    ofActivation('not-withdrawn', 'The newest activation was not withdrawn.', (activation, found) => {
      const { withdrawnAt } = activation
      if (withdrawnAt === null) return undefined
      if (withdrawnAt === undefined) return notEstablished('Whether the activation was withdrawn is not known.')
      return sayWithdrawn(found, { ...activation, withdrawnAt })
    }),
    ofActivation('in-the-past', 'The activation lies in the past.', ({ activatedAt }, { now }) => {
      const agoMs = now.getTime() - (activatedAt?.getTime() ?? Number.NaN)
      if (Number.isNaN(agoMs)) return notEstablished('When cloud deletion was activated is not known.')
      return agoMs >= 0 ? undefined : 'The activation claims to come from the future: the clock of the database was put back.'
    }),
    ofActivation(
      'of-the-newest-attestation',
      'It was activated upon the newest attestation.',
      ({ attestationId }, { newestAttestationId }) => {
        if (!attestationId || !newestAttestationId) return notEstablished('Upon which attestation it was activated is not known.')
        return attestationId === newestAttestationId
          ? undefined
          : 'The deployment was attested anew since; an administrator has to activate cloud deletion again.'
      },
    ),
    ofActivation(
      'two-people',
      'Where two people are asked for, one attested and another one activated.',
      ({ attestedBy, activatedBy }, { fourEyes }) => {
        if (fourEyes === false) return undefined
        if (fourEyes !== true) return notEstablished('Whether two people are asked for is not known.')
        if (!attestedBy || !activatedBy) return notEstablished('Who attested and who activated is not recorded.')
        return attestedBy === activatedBy ? 'The same administrator attested and activated; two people are asked for.' : undefined
      },
    ),
  ],
}
