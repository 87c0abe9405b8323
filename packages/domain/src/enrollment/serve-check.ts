import type { ProvenCheck } from '../admission/conditions.ts'
import { isCheckChallenge, proofOf } from './check-challenge.ts'
import type { CheckStore, Hmac, Seen } from './ports.ts'

/** The proof for a living challenge of this kind; undefined for everything else, told without the database where it is noise. */
export type ServeCheck = (kind: ProvenCheck, text: string, seen: Seen | undefined) => Promise<string | undefined>

/** What the responders answer with. `seen` is left out where a resolver asks in the node's place (DNS). */
export function serveCheck(checks: Pick<CheckStore, 'serve'>, hmac: Hmac): ServeCheck {
  return async (kind, text, seen) => {
    if (!isCheckChallenge(text, hmac)) return undefined
    return (await checks.serve({ id: text, kind }, seen)) ? proofOf(text, hmac) : undefined
  }
}
