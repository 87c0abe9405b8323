/**
 * The witness is a ladder of names that a cloud gives away once. They hang on the user that the credential signs in as, so that accounts of one
 * user in one cloud share a ladder. What a cloud takes as such a name: nova 1 to 255 of `A-Za-z0-9 _-`, EC2 255, GCP 63 of `a-z0-9-`. With the highest
 * rung it has 57 characters; at a rung a second that one is reached in 31 years.
 */
export const HIGHEST_RUNG = 999_999_999

/** What was seen at one rung. */
export type RungFound = {
  rung: number
  /** Of the key that it carries; `null`: the cloud's own 404 about this very name. `undefined`: it was not told, which is neither. */
  fingerprint: string | null | undefined
}

/** All rungs of a complete listing. */
export type LadderFound = {
  rungs: readonly number[]
  /** Names that begin like those of our rungs and are none that this version writes. */
  unreadable: readonly string[]
}

const prefixOf = (deploymentId: string): string => `sallyport-${deploymentId}-e`

/**
 * `sallyport-<deployment>-e<N>`.
 * @param deploymentId a UUID in lower case
 * @param rung 1 to `HIGHEST_RUNG`
 * @throws RangeError for anything else: a name that another copy would write otherwise is no witness
 */
export function rungName(deploymentId: string, rung: number): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(deploymentId)) throw new RangeError(`${deploymentId} is no deployment id`)
  if (!Number.isInteger(rung) || rung < 1 || rung > HIGHEST_RUNG) throw new RangeError(`there is no rung ${rung}`)
  return `${prefixOf(deploymentId)}${rung}`
}

/**
 * The rungs of this deployment among all names of a user.
 * @param names of a complete listing; those that begin otherwise are of others
 */
export function readLadder(deploymentId: string, names: readonly string[]): LadderFound {
  const prefix = prefixOf(deploymentId)
  const ours = names.filter((name) => name.startsWith(prefix))
  const readable = (name: string): boolean => /^[1-9][0-9]{0,8}$/.test(name.slice(prefix.length))
  return {
    rungs: ours.filter(readable).map((name) => Number(name.slice(prefix.length))),
    unreadable: ours.filter((name) => !readable(name)),
  }
}

/** 0: there is none. */
export const highestRung = ({ rungs }: LadderFound): number => rungs.reduce((highest, rung) => Math.max(highest, rung), 0)

/**
 * Whether two fingerprints are of one key. They have to look like fingerprints (`SHA256:` and 43 characters, as OpenSSH writes them): two
 * that are lacking, empty or in the cloud's own form are not the same key.
 */
export const sameKey = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one === other && /^SHA256:[A-Za-z0-9+/]{43}$/.test(String(one))
