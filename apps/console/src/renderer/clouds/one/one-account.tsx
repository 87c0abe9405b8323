import { OneCloudAccount } from '@sallyport/client/admin/clouds.ts'
import type { CloudAccountShownFragment, RemoveCloudAccountMutation } from '@sallyport/client/generated/admin/graphql.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { useAsk } from '../../data/use-ask.ts'
import { Failed, Loading, Nothing } from '../../kit/told.tsx'
import { AccountHead } from './account-head.tsx'
import { CataloguePanel } from './catalogue-panel.tsx'
import { CheckPanel } from './check-panel.tsx'
import { CredentialPanel } from './credential-panel.tsx'
import { DeletionPanel } from './deletion-panel.tsx'
import { LeftBehind } from './left-behind.tsx'
import { LimitsPanel } from './limits-panel.tsx'
import { MetadataPanel } from './metadata-panel.tsx'
import { RecordedPanel } from './recorded-panel.tsx'

export type Account = CloudAccountShownFragment
/** A part of the page of an account. `onChanged`: something was done to it, ask anew. */
export type AccountPart = { account: Account; onChanged: () => void }
export type Removed = Extract<RemoveCloudAccountMutation['removeCloudAccount'], { __typename: 'RemoveCloudAccountPayload' }>

export function OneAccountView({ id }: { id: string }) {
  // Whether the configuration enables deletion changes with a start of the server, which no change tells of.
  const { data, error, isPending, refetch } = useAsk(OneCloudAccount, { id }, { about: ['CLOUD_ACCOUNT'], every: 60_000 })
  const [removed, setRemoved] = useState<{ name: string; removed: Removed }>()
  const account = data?.cloudAccount
  return (
    <div className="view clouds-one">
      <p>
        <Link href="/clouds">All cloud accounts</Link>
      </p>
      {removed !== undefined ? (
        <LeftBehind {...removed} />
      ) : error !== null && data === undefined ? (
        <Failed error={error} what="The cloud account" onRetry={() => void refetch()} />
      ) : isPending ? (
        <Loading what="the cloud account" rows={5} />
      ) : account == null ? (
        <Nothing title="There is no such cloud account">
          <p>It may have been removed, and the audit log says by whom; or the address is incomplete.</p>
        </Nothing>
      ) : (
        <Parts account={account} onChanged={() => void refetch()} onRemoved={(gone) => setRemoved({ name: account.name, removed: gone })} />
      )}
    </div>
  )
}

function Parts({ onRemoved, ...part }: AccountPart & { onRemoved: (removed: Removed) => void }) {
  return (
    <>
      <AccountHead {...part} onRemoved={onRemoved} />
      <CheckPanel {...part} />
      <CataloguePanel account={part.account} />
      <DeletionPanel {...part} />
      <CredentialPanel {...part} />
      <LimitsPanel {...part} />
      <MetadataPanel {...part} />
      <RecordedPanel {...part} />
    </>
  )
}
