import type { ViewerKind } from '@sallyport/domain/tenancy/rights.ts'
import type { AdminViewer, AgentViewer, Anonymous, RequestFacts, TenantViewer } from '@sallyport/domain/tenancy/viewer.ts'
import type { CursorCodec } from './cursor.ts'

export type AnyViewer = TenantViewer | AdminViewer | AgentViewer | Anonymous

/** What every resolver of every schema is given. `services` are the domain's use cases, joined to their stores in apps/server/src/wire.ts. */
export type RequestContext<Viewer extends AnyViewer = AnyViewer, Services = unknown> = {
  viewer: Viewer | Anonymous
  request: RequestFacts
  cursors: CursorCodec
  services: Services
  /** Aborted when the client went away or the request's time is over. */
  signal: AbortSignal
  /** Gives as many requests back to the rate of the address that this one came from: they turned out to be no stranger's. */
  giveBack?: (requests: number) => void
  /** What a caller who is not signed in is told beside the refusal, in `extensions`. */
  signInHints?: () => Record<string, string | number>
}

export function viewerKind(viewer: AnyViewer): ViewerKind {
  return viewer.kind === 'MEMBER' ? viewer.role : viewer.kind
}
