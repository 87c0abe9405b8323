import { conflict, invalid } from '../../primitives/problem.ts'
import type { Acting } from '../../tenancy/acting.ts'
import type { Hash } from '../decisions/decision-chain.ts'
import type { Difference } from './differences.ts'
import { type AttestedFingerprint, fingerprintText, hostPart, sharedFingerprint } from './fingerprint.ts'

/** What follows from the differences that a replica found. */
export type Consequence = {
  /** For this replica: whether clause 3 lets a delete pass as far as the fingerprint goes. */
  gate: 'OPEN' | 'CLOSED'
  replica: 'ATTESTED' | 'NOT_ATTESTED'
  /** Why the activation is withdrawn; undefined: it stays. */
  withdrawActivation: string | undefined
  /** To be raised; undefined: none. */
  alarm: string | undefined
}

/**
 * A difference in the shared part closes the gate, withdraws the activation and raises an alarm. A replica of unknown host deletes nothing and
 * withdraws nothing, whatever else it finds: a disk that nobody attested decides nothing for the others, who find the same for themselves.
 */
export function consequenceOf(differences: readonly Difference[]): Consequence {
  const shared = differences.filter(({ part }) => part !== 'host')
  const replica = shared.length === differences.length ? 'ATTESTED' : 'NOT_ATTESTED'
  if (shared.length === 0)
    return { gate: replica === 'ATTESTED' ? 'OPEN' : 'CLOSED', replica, withdrawActivation: undefined, alarm: undefined }
  const why = shared.map(({ sentence }) => sentence).join(' ')
  const alarm = `This deployment is not the one that was attested, and nothing is deleted. ${why} Attest it anew if this is meant.`
  return { gate: 'CLOSED', replica, withdrawActivation: replica === 'ATTESTED' ? why : undefined, alarm }
}

/** Whether any replica that may delete is alive: with none the gate is closed. */
export const attestedReplicaAlive = (attestedHosts: readonly string[], aliveHosts: readonly string[]): boolean =>
  aliveHosts.some((host) => attestedHosts.includes(host))

/** `serve --restored` switches deletion off, whatever the configuration says; what is absent is off. */
export const deletionIsOn = (cloudDeletion: boolean | undefined, restored: boolean): boolean => cloudDeletion === true && !restored

/** Who attests, activates and so on is a person, by id. */
function personOf(by: Acting): { id: string; name: string } {
  if (by.kind !== 'ADMINISTRATOR' || !by.id) throw conflict('Only an administrator can do this.')
  return { id: by.id, name: by.name }
}

export type Attested = AttestedFingerprint & { hash: string; by: { id: string; name: string } }

/**
 * The attestation to be recorded. It activates nothing, and ends every activation before it, since each is upon one attestation. Allowed under
 * `serve --restored`: that is when a deployment is looked at.
 * @param given `typedName`: must be the installation's name to the letter. `reviewedHash`: of the fingerprint that the administrator looked at
 * @param facts `today`: the fingerprint as it is now, with the host parts of all replicas that are alive; undefined: it could not be read whole
 * @throws Problem INVALID_INPUT for the name; CONFLICT where the fingerprint is not the reviewed one, or not whole
 */
export function decideAttest(
  given: { typedName: string; reviewedHash: string },
  facts: { installationName: string; today: AttestedFingerprint | undefined },
  hash: Hash,
  by: Acting,
): Attested {
  const person = personOf(by)
  const { today, installationName } = facts
  if (installationName === '' || given.typedName !== installationName)
    throw invalid('installationName', 'Type the name of the installation exactly as it is shown, to confirm that this deployment is meant.')
  if (today === undefined || !sharedFingerprint.safeParse(today.shared).success)
    throw conflict('The fingerprint could not be read whole. Look at what is missing, and attest when all of it is there.')
  const hosts = [...new Set(today.hosts)].sort()
  if (hosts.length === 0 || !hosts.every((host) => hostPart.safeParse(host).success))
    throw conflict('No replica shows a host file, or one shows none that is whole. Without it no replica could delete anything.')
  const attested = { shared: today.shared, hosts }
  const todaysHash = hash(fingerprintText(attested))
  if (given.reviewedHash !== todaysHash) throw conflict('The fingerprint has changed since you looked at it. Look at it again.')
  return { ...attested, hash: todaysHash, by: person }
}

export type ActivationFacts = {
  /** The newest; undefined: there is none. */
  attestation: { id: string; byId: string; at: Date; endedAt: Date | undefined } | undefined
  /** Of today's fingerprint on the replica that is asked; undefined: it could not be read whole. */
  differences: readonly Difference[] | undefined
  /** Of the newest activation that was not withdrawn; undefined: there is none. */
  activeUpon: string | undefined
  cloudDeletion: boolean | undefined
  restored: boolean
  fourEyes: boolean
  /** When the witness last found another copy of this deployment ahead; undefined: never. */
  fencedAt: Date | undefined
}

/**
 * The second act. Asking twice is no error.
 * @returns whom to record, upon which attestation; undefined where it is active upon the newest one already
 * @throws Problem CONFLICT with the way out
 */
export function decideActivate(
  facts: ActivationFacts,
  by: Acting,
): { attestationId: string; by: { id: string; name: string } } | undefined {
  const person = personOf(by)
  const { attestation, differences, fencedAt } = facts
  if (facts.restored)
    throw conflict('This replica was started with --restored. Attest the deployment, start it without --restored, and then activate.')
  if (!deletionIsOn(facts.cloudDeletion, facts.restored))
    throw conflict('The configuration does not enable cloud deletion. Switch it on for all replicas first.')
  if (attestation === undefined || attestation.endedAt !== undefined) throw conflict('Attest this deployment first.')
  if (fencedAt !== undefined && !(attestation.at > fencedAt))
    throw conflict('Another copy of this deployment was found since it was attested. Stop the other one, and attest anew.')
  if (differences === undefined)
    throw conflict('The fingerprint could not be read whole, so that nobody can tell whether it is the attested one.')
  const first = differences[0]
  if (first !== undefined)
    throw conflict(`This deployment is not the one that was attested. ${first.sentence} Attest it anew if this is meant.`)
  if (facts.fourEyes && attestation.byId === person.id)
    throw conflict('Two people are needed: another administrator than the one who attested has to activate.')
  return facts.activeUpon === attestation.id ? undefined : { attestationId: attestation.id, by: person }
}

/** What stands as the reason where the administrator gave none. */
export const withdrawnWithoutReason = 'An administrator withdrew it.'

/** Any administrator may, at any time, alone, whether or not it is active: asking twice is no error. @throws Problem CONFLICT where nobody acts */
export const decideWithdraw = (by: Acting): { id: string; name: string } => personOf(by)

/**
 * An activation takes as long as its clouds do, and may begin while nothing is active yet that could be withdrawn.
 * @param before, now stops that were known when it began, and under the lock
 * @throws Problem CONFLICT where somebody stopped deletion meanwhile
 */
export function refuseStopped(before: readonly string[], now: readonly string[]): void {
  if (now.some((stop) => !before.includes(stop)))
    throw conflict(
      'Somebody stopped deletion while this activation was under way: nothing was activated. Find out why, and activate it again if it is still meant.',
    )
}

/**
 * Lets one more replica delete. A recorded act, and no attestation: the activation stays.
 * @param facts `aliveHosts`: of the replicas that are alive. `shared`: differences in the shared part that the replica shows
 * @returns undefined where the host is attested already
 * @throws Problem INVALID_INPUT for a host of no replica that is alive; CONFLICT where this is not the attested deployment
 */
export function decideAddHost(
  host: string,
  facts: { attestedHosts: readonly string[] | undefined; aliveHosts: readonly string[]; differences: readonly Difference[] | undefined },
  by: Acting,
): { host: string; by: { id: string; name: string } } | undefined {
  const person = personOf(by)
  if (facts.attestedHosts === undefined) throw conflict('Attest this deployment first: the replicas that are alive are attested with it.')
  if (facts.attestedHosts.includes(host)) return undefined
  if (!facts.aliveHosts.includes(host) || !hostPart.safeParse(host).success)
    throw invalid('host', 'No replica that is alive shows this host file.')
  const shared = facts.differences?.find(({ part }) => part !== 'host')
  if (facts.differences === undefined || shared !== undefined)
    throw conflict(
      `This deployment is not the one that was attested${shared ? `. ${shared.sentence}` : ', or that is not known.'} Attest it anew.`,
    )
  return { host, by: person }
}
