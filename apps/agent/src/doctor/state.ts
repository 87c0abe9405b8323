import { accessSync, constants, existsSync, lstatSync } from 'node:fs'
import { join } from 'node:path'
import { readEnrollmentToken } from '../enrollment-token.ts'
import { AgentStop } from '../exit-codes.ts'
import { enrollmentFile, readUserData } from '../read-user-data.ts'
import { endedFile, type Identity, identityFile, readEnded, readIdentity, wayAfterEnd } from '../state/identity.ts'
import { keyFile, readNodeKey } from '../state/node-key.ts'
import { distrust } from '../state/state-directory.ts'
import type { Finding } from './finding.ts'

/** Where the control plane is, as far as the files say. */
export type Place = { controlPlane: string; pins: readonly string[]; deployment: string; tokenId: string | undefined }

const wrong = (what: string, way: string): Finding => ({ state: 'wrong', what, way })
const fine = (what: string): Finding => ({ state: 'fine', what })

function directoryFinding(directory: string, uid: number | undefined): Finding {
  const stats = lstatSync(directory, { throwIfNoEntry: false })
  if (!stats)
    return wrong(
      `The state directory ${directory} is not there.`,
      'Name the right one with --state, or enroll this host: the install script makes the directory.',
    )
  if (!stats.isDirectory()) return wrong(`${directory} is not a directory.`, 'Name the directory that holds enrollment.json with --state.')
  const reason = distrust(directory, stats, uid)
  if (reason)
    return wrong(
      `The state directory cannot be trusted: ${reason}.`,
      'Set its owner to the user that the agent runs as, and its mode to 0700.',
    )
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    return wrong(
      `The state directory ${directory} cannot be written by this user.`,
      'Run doctor as the user of the unit, or give that user the directory.',
    )
  }
  const other = uid !== undefined && stats.uid !== uid ? ` It belongs to user ${stats.uid}; you are ${uid}.` : ''
  return fine(`The state directory ${directory} can be written.${other}`)
}

/** Runs a reader that stops the agent when a file is unusable, and makes its words a finding. */
function attempt<T>(found: Finding[], read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof AgentStop)) throw error
    found.push(wrong(error.message, 'The line above says which file; the agent does not start like this.'))
    return undefined
  }
}

function identityFindings(directory: string, identity: Identity): Finding[] {
  return existsSync(join(directory, keyFile))
    ? [fine(`This host is node ${identity.nodeId} of deployment ${identity.deployment} (${identityFile}).`)]
    : [
        wrong(
          `${join(directory, keyFile)} is missing: node ${identity.nodeId} cannot prove itself.`,
          `Restore it, or remove ${join(directory, identityFile)} and enroll with a new token.`,
        ),
      ]
}

/** Reads the files as the agent would on its start, and changes none of them. */
export function stateFindings(directory: string, uid = process.getuid?.()): { found: Finding[]; place: Place | undefined } {
  const found: Finding[] = [directoryFinding(directory, uid)]
  if (found[0]?.state !== 'fine') return { found, place: undefined }
  const over = readEnded(directory)
  if (over) {
    found.push(
      wrong(
        `The control plane ended this node (at ${over.at}; ${endedFile}). The agent will not start again.`,
        `${wayAfterEnd(directory)}.`,
      ),
    )
    return { found, place: undefined }
  }
  const identity = attempt(found, () => readIdentity(directory))
  const userData = attempt(found, () => readUserData(directory))
  attempt(found, () => readNodeKey(directory))
  if (identity) found.push(...identityFindings(directory, identity))
  if (!identity && userData?.token) {
    const reading = readEnrollmentToken(userData.token)
    found.push(
      reading.ok
        ? fine('Not enrolled yet; the token is well formed.')
        : wrong(`The token in ${enrollmentFile} ${reading.problem}.`, 'Paste it again, whole, or ask for a new one.'),
    )
  }
  if (!identity && userData && !userData.token)
    found.push(wrong('Not enrolled, and enrollment.json holds no token.', 'Ask for a new token and put it there as "token".'))
  if (!identity && !userData && found.length === 1)
    found.push(wrong(`Not enrolled, and ${join(directory, enrollmentFile)} is missing.`, 'Put the enrollment.json of a new node there.'))
  if (identity && userData && userData.deployment !== identity.deployment.toLowerCase())
    found.push(
      wrong(
        `${identityFile} is of deployment ${identity.deployment}, ${enrollmentFile} of ${userData.deployment}.`,
        `To enroll this host there, remove ${join(directory, identityFile)} and ${join(directory, keyFile)}; to stay, put the old enrollment.json back.`,
      ),
    )
  const source = userData ?? identity
  if (!source) return { found, place: undefined }
  const reading = readEnrollmentToken(userData?.token ?? '')
  return {
    found,
    place: {
      controlPlane: source.controlPlane,
      pins: source.pins,
      deployment: source.deployment.toLowerCase(),
      tokenId: reading.ok ? reading.id : identity?.tokenId,
    },
  }
}
