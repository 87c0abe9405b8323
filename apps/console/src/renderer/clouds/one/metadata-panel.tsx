import { CloudCatalogue, UpdateCloudAccount } from '@sallyport/client/admin/clouds.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { useAct } from '../../data/use-act.ts'
import { useAsk } from '../../data/use-ask.ts'
import { Action } from '../../kit/action.tsx'
import { Panel } from '../../kit/panel.tsx'
import { ShortTable } from '../../kit/short-table.tsx'
import { Refused } from '../../kit/told.tsx'
import type { AccountPart } from './one-account.tsx'

type Network = { id: string; name: string | undefined; mark: { by: string; at: string } | undefined }

/** Where instances cannot reach a metadata service: that decides how a node can prove that it runs on its instance. */
export function MetadataPanel({ account, onChanged }: AccountPart) {
  const { act, pending, refused, heldBack } = useAct(UpdateCloudAccount)
  // The same question as the catalogue's, which is asked once.
  const { data } = useAsk(CloudCatalogue, { id: account.id, region: account.defaultRegion }, { about: ['CLOUD_ACCOUNT'] })
  const networks = data?.cloudAccount?.networks
  const known = networks?.__typename === 'CloudNetworks' ? networks.items.filter(({ external }) => !external) : []
  const rows = allNetworks(known, account.markedNetworks)
  const whole = account.noMetadataService
  const change = async (input: { noMetadataService?: boolean; markNetworks?: string[]; unmarkNetworks?: string[] }): Promise<void> => {
    if ('done' in (await act({ input: { accountId: account.id, ...input } }))) onChanged()
  }
  return (
    <Panel
      title="Without a metadata service"
      actions={
        <Action onPress={() => void change({ noMetadataService: whole === null })} pending={pending} heldBack={heldBack}>
          {whole === null ? 'Mark the whole account' : 'Remove the mark from the account'}
        </Action>
      }
    >
      <p className="help">
        A node proves that it runs on its instance by what it reads from the metadata service. Where there is none, mark that here: for
        operations that begin afterwards, a missing proof then counts as unknown, and another proof is asked for. A wrong mark weakens
        admission.
      </p>
      {whole !== null && (
        <p>
          The whole account is marked, by {whole.by}, <Moment at={whole.at} />.
        </p>
      )}
      {refused && <Refused refusal={refused} />}
      {rows.length === 0 ? (
        <p className="help">The cloud shows no network of the project at the moment.</p>
      ) : (
        <ShortTable
          name="Networks"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { title: 'Network', cell: ({ name }) => name ?? <span className="help">not in {account.defaultRegion}</span> },
            { title: "The cloud's id", cell: ({ id }) => <code>{id}</code> },
            {
              title: 'Marked',
              cell: ({ mark }) =>
                mark === undefined ? (
                  'No'
                ) : (
                  <>
                    by {mark.by}, <Moment at={mark.at} />
                  </>
                ),
            },
            {
              title: 'Act',
              cell: ({ id, name, mark }) => (
                <Action
                  onPress={() => void change(mark === undefined ? { markNetworks: [id] } : { unmarkNetworks: [id] })}
                  pending={pending}
                  heldBack={heldBack}
                  label={`${mark === undefined ? 'Mark' : 'Unmark'} the network ${name ?? id}`}
                >
                  {mark === undefined ? 'Mark' : 'Unmark'}
                </Action>
              ),
            },
          ]}
        />
      )}
    </Panel>
  )
}

/** Those that the cloud shows, and those that are marked and that it does not show. */
function allNetworks(
  known: readonly { id: string; name: string }[],
  marked: readonly { networkId: string; by: string; at: string }[],
): readonly Network[] {
  const markOf = new Map(marked.map((mark) => [mark.networkId, mark]))
  const ids = new Set(known.map(({ id }) => id))
  return [
    ...known.map(({ id, name }) => ({ id, name, mark: markOf.get(id) })),
    ...marked.filter(({ networkId }) => !ids.has(networkId)).map((mark) => ({ id: mark.networkId, name: undefined, mark })),
  ]
}
