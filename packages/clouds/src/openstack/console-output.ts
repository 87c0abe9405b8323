import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import { z } from 'zod'
import { redact } from '../http/redact.ts'
import { aboutThisServer } from './get-server.ts'
import { microversionNeeds } from './microversions.ts'
import { pathPart } from './path-part.ts'
import type { Session } from './session.ts'

export const consoleAnswer = z.looseObject({ output: z.string() })

const bytesPerLine = 40

/** Refusals that mean "not here", rather than "not now": no right, no such server console, no driver for it. */
const notToBeHad = new Set([401, 403, 404, 409, 501])

export async function consoleOutput(session: Session, region: string, id: string, maxBytes: number): Promise<string | undefined> {
  const answer = await session
    .call({
      service: 'compute',
      region,
      method: 'POST',
      path: `servers/${pathPart(id, 'id')}/action`,
      body: { 'os-getConsoleOutput': { length: Math.max(1, Math.ceil(maxBytes / bytesPerLine)) } },
      // A question in the clothes of an action.
      effect: 'none',
      microversion: microversionNeeds.consoleOutput,
    })
    .catch((error: unknown) => {
      const translated = aboutThisServer(error, id)
      if (translated instanceof CloudError && translated.details.code === 'itemNotFound' && translated.kind === 'NotFound') throw translated
      if (translated instanceof CloudError && notToBeHad.has(translated.details.status ?? 0)) return undefined
      throw translated
    })
  const parsed = consoleAnswer.safeParse(answer?.json)
  return parsed.success ? lastBytes(redact(parsed.data.output), maxBytes) : undefined
}

/** The end of a text that fits `maxBytes` of UTF-8, without half a character, and without the NULs that consoles send and no database keeps. */
export function lastBytes(text: string, maxBytes: number): string {
  const bytes = Buffer.from(text.replaceAll('\0', ' '), 'utf8')
  let start = Math.max(0, bytes.length - maxBytes)
  while (start > 0 && start < bytes.length && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++
  return bytes.subarray(start).toString('utf8')
}
