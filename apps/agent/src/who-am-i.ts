import { join } from 'node:path'
import { readEnrollmentToken } from './enrollment-token.ts'
import { AgentStop, exitCode } from './exit-codes.ts'
import type { Log } from './log.ts'
import { enrollmentFile, readUserData, removeToken, type UserData } from './read-user-data.ts'
import { type Identity, identityFile, readIdentity } from './state/identity.ts'
import { keyFile, type NodeKey, readNodeKey } from './state/node-key.ts'

type Place = { controlPlane: string; pins: string[] }

/** Enrolled already, or about to be: with a well-formed token, and with the key of an earlier try where there is one. */
export type Me =
  | (Place & { kind: 'enrolled'; identity: Identity; key: NodeKey })
  | (Place & { kind: 'new'; deployment: string; token: string; tokenId: string; key: NodeKey | undefined })

const stop = (message: string) => new AgentStop(exitCode.cannotEnroll, message)

/**
 * A stored identity wins over a token. Where enrollment.json still names the same deployment, its address and pins are the ones used,
 * so that a control plane that moved is followed by editing that file.
 */
export function whoAmI(directory: string, log: Log): Me {
  const userData = readUserData(directory)
  const identity = readIdentity(directory)
  return identity ? enrolledAs(identity, userData, directory, log) : notYetEnrolled(userData, directory)
}

function enrolledAs(identity: Identity, userData: UserData | undefined, directory: string, log: Log): Me {
  const paths = { identity: join(directory, identityFile), key: join(directory, keyFile), enrollment: join(directory, enrollmentFile) }
  if (userData && userData.deployment !== identity.deployment.toLowerCase())
    throw stop(
      `${paths.identity} is of node ${identity.nodeId} in deployment ${identity.deployment}, but ${paths.enrollment} is for deployment ` +
        `${userData.deployment}. To enroll this host there, remove ${paths.identity} and ${paths.key}; to stay, put the old enrollment.json back`,
    )
  const key = readNodeKey(directory)
  if (!key)
    throw stop(
      `${paths.key} is missing, without which node ${identity.nodeId} cannot prove itself; restore it, or remove ${paths.identity} and enroll with a new token`,
    )
  if (userData?.token) {
    const reading = readEnrollmentToken(userData.token)
    if (!reading.ok || reading.id === identity.tokenId) removeToken(directory)
    else
      log.warn(
        { node: identity.nodeId, files: [paths.identity, paths.key] },
        'enrollment.json holds a token that was not used, because this host has an identity already (was it made from an image of a node?). To enroll it as a new node, stop the agent and remove these files',
      )
  }
  const { controlPlane, pins } = userData ?? identity
  return { kind: 'enrolled', controlPlane, pins, identity, key }
}

function notYetEnrolled(userData: UserData | undefined, directory: string): Me {
  const path = join(directory, enrollmentFile)
  if (!userData) throw stop(`this node is not enrolled and ${path} is missing; put the enrollment.json of a new node there`)
  const { controlPlane, pins, deployment, token } = userData
  if (!token) throw stop(`this node is not enrolled and ${path} holds no token; ask for a new one and put it there as "token"`)
  const reading = readEnrollmentToken(token)
  if (!reading.ok) throw stop(`the token in ${path} ${reading.problem}`)
  return { kind: 'new', controlPlane, pins, deployment, token, tokenId: reading.id, key: readNodeKey(directory) }
}
