import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { AgentStop, exitCode } from './exit-codes.ts'
import { writeDurably } from './state/write-durably.ts'

export const enrollmentFile = 'enrollment.json'

export const pin = z.string().regex(/^sha256\/\/[A-Za-z0-9+/]{43}=$/, 'must look like sha256//<base64 of 32 bytes>')

/** `https://host:port`, nothing behind it. */
export const controlPlaneUrl = z
  .url({ protocol: /^https$/, error: 'must be an https:// URL' })
  .refine((text) => ['', '/'].includes(new URL(text).pathname) && !new URL(text).username, 'must be scheme, host and port alone')

const shape = z.looseObject({
  version: z.literal(1, 'must be 1; this agent knows no other'),
  controlPlane: controlPlaneUrl,
  pins: z.array(pin).max(8),
  token: z.string().nullish(),
  deployment: z.uuid(),
})

/** What the instance's user-data left for the agent, or a person wrote. `token` is gone once the node is enrolled. */
export type UserData = { controlPlane: string; pins: string[]; deployment: string; token: string | undefined }

/** `{\n  \"version\"…`: copied out of the JSON of an answer as it stands there, with or without its quotes. */
const looksEscaped = (text: string): boolean => /^\s*"?\s*\{\s*(\\[nrt]\s*)*\\"/.test(text)

const escaped = (path: string) =>
  new AgentStop(
    exitCode.cannotEnroll,
    `${path} holds the text as it stands in the JSON answer, with \\n and \\" in it: save the value instead, as jq -r or a JSON parser gives it`,
  )

/** Undefined when there is no file. Stops, naming the field, when it cannot be used; never repeats what the file says. */
export function readUserData(stateDirectory: string): UserData | undefined {
  const path = join(stateDirectory, enrollmentFile)
  if (!existsSync(path)) return undefined
  let content: unknown
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
    content = JSON.parse(text)
  } catch (error) {
    if (looksEscaped(text)) throw escaped(path)
    const why = error instanceof SyntaxError ? 'it is not JSON; it may have been cut' : String((error as NodeJS.ErrnoException).code)
    throw new AgentStop(exitCode.cannotEnroll, `${path} cannot be read: ${why}`)
  }
  if (typeof content === 'string') throw escaped(path)
  const parsed = shape.safeParse(content)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new AgentStop(exitCode.cannotEnroll, `${path}: ${issue?.path.join('.') || 'the document'} ${issue?.message ?? 'is wrong'}`)
  }
  const { controlPlane, pins, deployment, token } = parsed.data
  return { controlPlane, pins, deployment: deployment.toLowerCase(), token: token?.trim() || undefined }
}

/** Writes the file again without its token, all else as it was. */
export function removeToken(stateDirectory: string): void {
  const path = join(stateDirectory, enrollmentFile)
  const { token, ...rest } = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  if (token !== undefined) writeDurably(path, `${JSON.stringify(rest, null, 2)}\n`)
}
