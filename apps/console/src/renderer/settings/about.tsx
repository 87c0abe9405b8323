import { AboutInstallation } from '@sallyport/client/admin/who.ts'
import { Instant, Moment } from '@sallyport/kit/moment.tsx'
import { useAsk } from '../data/use-ask.ts'
import { Action } from '../kit/action.tsx'
import { Facts, Panel } from '../kit/panel.tsx'
import { ShortId } from '../kit/short-id.tsx'
import { Failed, Loading } from '../kit/told.tsx'
import { usePort } from '../port/use-port.ts'

/** What runs here, for whoever reports a fault. */
export function About() {
  const port = usePort()
  const { data, error, refetch } = useAsk(AboutInstallation, {}, { about: ['ADMINISTRATOR'], every: 60_000 })
  const actions = <Action onPress={() => port.openDocs('administrators')}>Open the guide</Action>
  if (data === undefined)
    return (
      <Panel title="About" actions={actions}>
        {error ? <Failed error={error} what="What runs here" onRetry={() => void refetch()} /> : <Loading what="what runs here" />}
      </Panel>
    )
  const { installation, viewer } = data
  return (
    <Panel title="About" actions={actions}>
      <Facts
        facts={[
          ['Server', `Sallyport ${installation.version}`],
          ['Deployment', <ShortId key="deployment" id={installation.deploymentId} what="deployment id" />],
          ['Set up', <Instant key="since" at={installation.createdAt} />],
          ['Published addresses', `version ${installation.addressesVersion}`],
          ['This window', port.kind === 'DESKTOP' ? 'the desktop console' : 'the console in a browser'],
          ['Your token', <TokenShown key="token" {...viewer} />],
        ]}
      />
      <h3>Server processes</h3>
      <div className="settings-table">
        <table>
          <thead>
            <tr>
              <th scope="col">Process</th>
              <th scope="col">Version</th>
              <th scope="col">Does</th>
              <th scope="col">Started</th>
              <th scope="col">Last heard</th>
            </tr>
          </thead>
          <tbody>
            {installation.replicas.map(({ id, version, roles, startedAt, lastSeenAt }) => (
              <tr key={id}>
                <th scope="row">
                  <ShortId id={id} what="id of the process" />
                </th>
                <td>{version}</td>
                <td>{roles.join(', ')}</td>
                <td>
                  <Moment at={startedAt} />
                </td>
                <td>
                  <Moment at={lastSeenAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function TokenShown({ tokenId, tokenExpiresAt }: { tokenId: string; tokenExpiresAt?: string | null }) {
  return (
    <>
      <code>spa_{tokenId}…</code>
      {tokenExpiresAt == null ? ', does not expire' : <>, ends </>}
      {tokenExpiresAt != null && <Moment at={tokenExpiresAt} />}
    </>
  )
}
