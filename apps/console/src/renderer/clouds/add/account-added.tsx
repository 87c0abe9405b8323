import type { AddCloudAccountMutation } from '@sallyport/client/generated/admin/graphql.ts'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Panel } from '../../kit/panel.tsx'
import { findingsWords } from '../finding-words.ts'
import { Findings } from '../findings.tsx'

type Added = Extract<AddCloudAccountMutation['addCloudAccount'], { __typename: 'AddCloudAccountPayload' }>

/** What the first check found, line by line. */
export function AccountAdded({ added: { account, markerTrouble } }: { added: Added }) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <>
      <h2 ref={head} tabIndex={-1}>
        <StateMark mark="met" word="Added" /> {account.name}
      </h2>
      <p>
        Project {account.projectName} (<code>{account.projectId}</code>), region {account.defaultRegion}. Its credential is sealed and is
        never shown again.
      </p>
      {markerTrouble !== null && (
        <p className="refused" role="alert">
          There is no ownership marker yet: {markerTrouble} Ask for it again on the page of the account.
        </p>
      )}
      {account.markers.map(({ markerId, region }) => (
        <p key={markerId}>
          Its ownership marker in {region} is the security group <code>{markerId}</code>.
        </p>
      ))}
      <Panel title="What the check found">
        <p>{findingsWords(account.lastCheck)}</p>
        <Findings name="What the check found" findings={account.lastCheck} />
      </Panel>
      {account.deletionCheck.length > 0 && (
        <Panel title="For deletion">
          <p>{findingsWords(account.deletionCheck)}</p>
          <Findings name="For deletion" findings={account.deletionCheck} />
        </Panel>
      )}
      <p className="clouds-next">
        <Link href={`/clouds/${account.id}`}>Open the account</Link>
        <Link href="/provision">Provision nodes</Link>
      </p>
    </>
  )
}
