import { RevokeApiToken, TokensOfTenant } from '@sallyport/client/admin/tenants.ts'
import type { TokensOfTenantQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment, useFromNow } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useEffect, useMemo, useState } from 'react'
import { useAct } from '../data/use-act.ts'
import { useList } from '../data/use-list.ts'
import { Action } from '../kit/action.tsx'
import { Confirmation } from '../kit/dialog.tsx'
import { Panel } from '../kit/panel.tsx'
import { ShortTable } from '../kit/short-table.tsx'
import { Failed, Loading } from '../kit/told.tsx'

type Token = NonNullable<TokensOfTenantQuery['tenant']>['apiTokens']['edges'][number]['node']
const none = { edges: [], pageInfo: { hasNextPage: false } }

/** What is known of the tokens with which people of the tenant sign in; their secrets are kept nowhere. */
export function Tokens({ tenantId }: { tenantId: string }) {
  const variables = useMemo(() => ({ id: tenantId }), [tenantId])
  const list = useList({
    document: TokensOfTenant,
    variables,
    pick: ({ tenant }) => tenant?.apiTokens ?? none,
    about: ['API_TOKEN', 'MEMBER'],
  })
  const { arrivals, hasMore, retry } = list
  // What comes stands at the end, where it moves nothing.
  useEffect(() => {
    if (arrivals > 0 && !hasMore) retry()
  }, [arrivals, hasMore, retry])
  const [revoking, setRevoking] = useState<Token>()
  return (
    <Panel title="API tokens">
      {list.failure && list.rows.length === 0 ? (
        <Failed error={list.failure} what="Its tokens" onRetry={list.retry} />
      ) : list.loading ? (
        <Loading what="its tokens" rows={2} />
      ) : list.rows.length === 0 ? (
        <p className="help">None yet. Whoever is invited gets one, and members make further ones.</p>
      ) : (
        <ShortTable
          name="API tokens"
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Of', cell: ({ memberName }) => memberName },
            { title: 'What for', cell: ({ label }) => label },
            { title: 'Begins with', cell: ({ tokenId }) => <code>spt_{tokenId}</code> },
            { title: 'State', cell: (token) => <TokenMark token={token} /> },
            { title: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'Never' : <Moment at={lastUsedAt} />) },
            {
              title: 'Act',
              cell: (token) =>
                token.revokedAt === null && (
                  <Action onPress={() => setRevoking(token)} label={`Revoke the token of ${token.memberName}, ${token.label}`}>
                    Revoke
                  </Action>
                ),
            },
          ]}
        />
      )}
      <div className="actions">
        {list.hasMore && (
          <Action onPress={list.loadMore} pending={list.loadingMore}>
            Show more
          </Action>
        )}
      </div>
      {revoking !== undefined && <Revoke token={revoking} onClose={() => setRevoking(undefined)} onDone={list.retry} />}
    </Panel>
  )
}

function TokenMark({ token: { revokedAt, expiresAt } }: { token: Token }) {
  const expired = useFromNow((now) => expiresAt !== null && new Date(expiresAt) <= now)
  if (revokedAt !== null)
    return (
      <>
        <StateMark mark="unknown" word="Ended" /> <span className="help">{<Moment at={revokedAt} />}</span>
      </>
    )
  if (expired) return <StateMark mark="unknown" word="Expired" />
  return (
    <>
      <StateMark mark="met" word="Good" />
      {expiresAt !== null && (
        <span className="help">
          {' '}
          until <Moment at={expiresAt} />
        </span>
      )}
    </>
  )
}

function Revoke({ token, onClose, onDone }: { token: Token; onClose: () => void; onDone: () => void }) {
  const { act, pending, refused, heldBack } = useAct(RevokeApiToken)
  return (
    <Confirmation
      title={`Revoke a token of ${token.memberName}`}
      action="Revoke the token"
      open
      onClose={onClose}
      onConfirm={() =>
        void act({ input: { apiTokenId: token.id } }).then((acted) => {
          if (!('done' in acted)) return
          onClose()
          onDone()
        })
      }
      pending={pending}
      refused={refused}
      heldBack={heldBack}
    >
      <p>
        <code>spt_{token.tokenId}</code>, “{token.label}”, stops working at once, and pages and programs that use it are signed out. This
        cannot be undone; its member can make another one with any other token of theirs.
      </p>
      <p>
        {token.lastUsedAt === null ? (
          'It was never used.'
        ) : (
          <>
            It was last used <Moment at={token.lastUsedAt} />.
          </>
        )}
      </p>
    </Confirmation>
  )
}
