import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { AgentStop, exitCode } from '../exit-codes.ts'
import { controlPlaneUrl, enrollmentFile, pin } from '../read-user-data.ts'
import { keyFile } from './node-key.ts'
import { writeDurably } from './write-durably.ts'

export const identityFile = 'identity.json'
export const endedFile = 'ended.json'

/** What to do with the files of a node that is over; nothing of them serves another one. */
export const wayAfterEnd = (directory: string): string =>
  `To use this host again, empty the state directory ${directory} (${[endedFile, identityFile, keyFile, enrollmentFile].join(', ')}) and enroll it as a new node`

const identity = z.looseObject({
  version: z.literal(1),
  deployment: z.uuid(),
  nodeId: z.string().min(1),
  audience: z.string().min(1),
  controlPlane: controlPlaneUrl,
  pins: z.array(pin),
  tokenId: z.string(),
})

/** Who this node is, as the enrollment settled it. `tokenId` is the public part of the token that was used. */
export type Identity = z.infer<typeof identity>

/** Why and when the control plane ended this node; with this file the agent makes no network call any more. */
const ended = z.looseObject({ at: z.string(), nodeId: z.string().nullable() })

function read<T>(directory: string, name: string, shape: z.ZodType<T>, way: string): T | undefined {
  const path = join(directory, name)
  if (!existsSync(path)) return undefined
  try {
    const parsed = shape.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    if (parsed.success) return parsed.data
  } catch {
    // Said below.
  }
  throw new AgentStop(exitCode.cannotEnroll, `${path} cannot be understood; ${way}`)
}

export const readIdentity = (directory: string): Identity | undefined =>
  read(directory, identityFile, identity, 'restore it, or remove it with key.pem and enroll this node again')

export const writeIdentity = (directory: string, value: Identity): void =>
  writeDurably(join(directory, identityFile), `${JSON.stringify(value, null, 2)}\n`)

/** An ended.json of whatever content counts: its presence is the statement. */
export function readEnded(directory: string): { at: string; nodeId: string | null } | undefined {
  const path = join(directory, endedFile)
  if (!existsSync(path)) return undefined
  try {
    const parsed = ended.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    if (parsed.success) return { at: parsed.data.at, nodeId: parsed.data.nodeId }
  } catch {
    // Its presence is enough.
  }
  return { at: 'an unknown time', nodeId: null }
}

export const writeEnded = (directory: string, at: Date, nodeId: string | null): void =>
  writeDurably(join(directory, endedFile), `${JSON.stringify({ at: at.toISOString(), nodeId }, null, 2)}\n`)
