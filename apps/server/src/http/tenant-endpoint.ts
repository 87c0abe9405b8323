import type { IncomingMessage } from 'node:http'
import type { WakeUps } from '@sallyport/database/feeds.ts'
import { isUnavailable } from '@sallyport/database/is-unavailable.ts'
import type { TokenHasher } from '@sallyport/domain/enrollment/api-token.ts'
import type { Clock } from '@sallyport/domain/primitives/clock.ts'
import type { TenantViewer } from '@sallyport/domain/tenancy/viewer.ts'
import { type CursorCodec, cursorCodec } from '@sallyport/graphql/cursor.ts'
import { tenantSchema } from '@sallyport/graphql/tenant/schema.ts'
import type { TenantContext, TenantServices } from '@sallyport/graphql/tenant/tenant-builder.ts'
import { logFailure } from '../log-failure.ts'
import type { EndpointLog } from './graphql/public-error.ts'
import { type EndpointSettings, type GraphqlEndpoint, graphqlEndpoint } from './graphql-endpoint.ts'
import { identifyViewer, type SignIns } from './identify-viewer.ts'
import { watchSignIn } from './watch-sign-in.ts'

export const tenantBodyBytes = 64 * 1024

export type TenantEndpointMeans = {
  settings: EndpointSettings
  services: TenantServices
  signIns: SignIns<TenantViewer>
  hasher: Pick<TokenHasher, 'matches'>
  /** At least 32 bytes, the same on every replica. */
  cursorSecret: Uint8Array
  /** Of the channel `sallyport_change`, whose topics are tenants. */
  changes: WakeUps
  clock: Clock
  addressOf: (request: IncomingMessage) => string | undefined
  log: EndpointLog
}

/** `/graphql`: for portals and scripts of tenants. */
export function tenantEndpoint(means: TenantEndpointMeans): GraphqlEndpoint {
  const { signIns, hasher, clock, log } = means
  const cursors = codecs(means.cursorSecret)
  return graphqlEndpoint<TenantViewer, TenantContext>({
    path: '/graphql',
    schema: tenantSchema,
    bodyBytes: tenantBodyBytes,
    settings: means.settings,
    identify: identifyViewer({
      kind: 'spt',
      signIns,
      hasher,
      clock,
      onError: (error) => logFailure(log, error, 'the use of a token could not be noted'),
    }),
    viewerKey: ({ tokenId }) => tokenId,
    contextFor: (call) => ({
      viewer: call.viewer,
      request: call.facts,
      get signal() {
        return call.signal
      },
      cursors: cursors(call.viewer.kind === 'MEMBER' ? call.viewer.tenantId : 'nobody'),
      services: means.services,
    }),
    addressOf: means.addressOf,
    watchSignIn: ({ tokenId, tenantId, tokenExpiresAt }, signal, onEnd) =>
      watchSignIn(
        {
          wakeUps: (until) => means.changes.of(tenantId, until),
          isGood: async () => (await signIns.find(tokenId)) !== undefined,
          expiresInMs: tokenExpiresAt && tokenExpiresAt.getTime() - clock.now().getTime(),
        },
        signal,
        onEnd,
      ),
    isUnavailable,
    log,
  })
}

const REMEMBERED = 1_000

/** Making a codec costs little, making it anew for each request more than a look-up. */
function codecs(secret: Uint8Array): (tenantId: string) => CursorCodec {
  const known = new Map<string, CursorCodec>()
  return (tenantId) => {
    const codec = known.get(tenantId) ?? cursorCodec(secret, tenantId)
    if (known.size >= REMEMBERED) known.clear()
    known.set(tenantId, codec)
    return codec
  }
}
