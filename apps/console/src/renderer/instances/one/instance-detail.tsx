import { InstanceInFull } from '@sallyport/client/admin/instances.ts'
import type { InstanceShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { Instant, Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { instanceShown } from '@sallyport/kit/states.ts'
import { Link } from 'wouter'
import { useAsk } from '../../data/use-ask.ts'
import { Detail } from '../../kit/data-list/beside.tsx'
import { Facts } from '../../kit/panel.tsx'
import { Sentence } from '../../kit/sentence.tsx'
import { ShortId } from '../../kit/short-id.tsx'
import { Failed, Loading, Nothing } from '../../kit/told.tsx'
import { InstanceActs } from './instance-acts.tsx'
import { InstanceHistory } from './instance-history.tsx'
import { StandsInTheWay } from './stands-in-the-way.tsx'

export type Instance = InstanceShownFragment

/** One instance: what it is, why it is as it is, what can be done, and what was decided about it. */
export function InstanceDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useAsk(InstanceInFull, { id }, { about: ['INSTANCE', 'NODE', 'CLOUD_ACCOUNT'] })
  const instance = data?.instances.edges[0]?.node
  if (instance === undefined)
    return (
      <Detail title="Instance" onClose={onClose}>
        {error !== null ? (
          <Failed error={error} what="The instance" onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Loading what="the instance" />
        ) : (
          <Nothing title="There is no such instance">
            <p>The address may belong to another installation.</p>
          </Nothing>
        )}
      </Detail>
    )
  return (
    <Detail title={`Instance of ${instance.nodeName}`} onClose={onClose}>
      <div className="instances-state">
        <p>
          <StateMark {...instanceShown(instance)} />
        </p>
        {instance.stateDetail !== null && (
          <p>
            <Sentence text={instance.stateDetail} />
          </p>
        )}
      </div>
      {instance.nextStep !== null && (
        <p className="instances-next">
          <strong>Next step.</strong> <Sentence text={instance.nextStep} />
        </p>
      )}
      <InstanceActs instance={instance} />
      <StandsInTheWay instance={instance} />
      <Why instance={instance} />
      <WhatItIs instance={instance} />
      <InstanceHistory instanceId={instance.id} />
    </Detail>
  )
}

const ended: Readonly<Record<string, string>> = {
  CANCELLED: 'An administrator cancelled it.',
  CLONED: 'Two running copies of the agent used one key.',
  CREATE_DOUBLED: 'More than one instance of this attempt was found: none was adopted.',
  CREATE_REFUSED: 'The cloud refused the create, or it could not be sent.',
  CREATE_UNCONFIRMED: 'The answer to the create was lost, and nothing was found in time.',
  DEADLINE: 'The deadline passed before every condition was met.',
  INSTANCE_ALTERED: 'The instance no longer carried the identity that it was created with.',
  INSTANCE_ERROR: 'The cloud put the instance into ERROR.',
  INSTANCE_VANISHED: 'The cloud no longer had the instance.',
  PLANNED_TOO_LONG: 'It waited 24 hours and was never started.',
  REVOKED: 'The node was revoked while it was held.',
  SECOND_KEY: 'A second key presented the enrollment token.',
  WRONG_PROOF: 'The agent returned a wrong instance proof.',
}

/** Why its attempt ended: our words, the cause in full, and what the cloud said, as such. */
function Why({ instance: { endReason, cause, fault, consoleTail } }: { instance: Instance }) {
  if (endReason === null && cause === null && fault === null && consoleTail === null) return null
  return (
    <section className="instances-part">
      <h3>Why its attempt ended</h3>
      {endReason !== null && <p>{ended[endReason] ?? endReason}</p>}
      {cause !== null && (
        <p className="instances-cause">
          <Sentence text={cause} />
        </p>
      )}
      {fault !== null && (
        <details className="instances-fold">
          <summary>The cloud's fault</summary>
          <p className="help">In the cloud's own words{fault.code === null ? '' : `, with its code ${fault.code}`}:</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
          <pre className="instances-text" tabIndex={0}>
            {fault.message}
          </pre>
        </details>
      )}
      {consoleTail !== null && (
        <details className="instances-fold">
          <summary>The end of its console log</summary>
          <p className="help">As the instance wrote it:</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above */}
          <pre className="instances-text" tabIndex={0}>
            {consoleTail}
          </pre>
        </details>
      )}
    </section>
  )
}

function WhatItIs({ instance }: { instance: Instance }) {
  const { keptAt, keptBy, settledAs, settledAt, settledBy, settleReason, addresses, floatingAddress, seenAt, lastReadAt } = instance
  return (
    <section className="instances-part">
      <h3>What it is</h3>
      <Facts
        facts={[
          [
            'Node',
            <Link key="node" href={`/nodes/${encodeURIComponent(instance.nodeId)}`}>
              {instance.nodeName}
            </Link>,
          ],
          [
            'Tenant',
            <Link key="tenant" href={`/tenants/${encodeURIComponent(instance.tenantId)}`}>
              {instance.tenantName}
            </Link>,
          ],
          [
            'Cloud account',
            <Link key="cloud" href={`/clouds/${encodeURIComponent(instance.cloudAccountId)}`}>
              {instance.cloudAccountName}
            </Link>,
          ],
          ['Region', instance.region],
          ['Project', instance.projectId],
          ["Cloud's id", instance.cloudId === null ? 'not known' : <ShortId key="id" id={instance.cloudId} what="cloud's id" />],
          ['Name', instance.name],
          ['Part', instance.part === 'EXTRA' ? 'one more than its attempt may have' : undefined],
          ['Stage', instance.stage],
          [
            "Cloud's state",
            instance.providerState && `${instance.providerState}${instance.providerTask ? `, task ${instance.providerTask}` : ''}`,
          ],
          ['Addresses', addresses.length === 0 ? undefined : addresses.map(({ address, kind }) => `${address} (${kind})`).join(', ')],
          ['Taken for it', floatingAddress],
          ['Create request', instance.createRequestId],
          ['Asked for', <Instant key="created" at={instance.createdAt} />],
          ['First seen', seenAt && <Instant key="seen" at={seenAt} />],
          ['Last read', lastReadAt && <Moment key="read" at={lastReadAt} />],
          ['Filed', instance.filedAt && <Instant key="filed" at={instance.filedAt} />],
          keptAt !== null && [
            'Kept',
            <span key="kept">
              by {keptBy}, <Moment at={keptAt} />
            </span>,
          ],
          settledAs !== null && [
            'Settled',
            <span key="settled">
              as {settledAs} by {settledBy}
              {settledAt !== null && (
                <>
                  , <Moment at={settledAt} />
                </>
              )}
              : {settleReason}
            </span>,
          ],
        ]}
      />
    </section>
  )
}
