import { AdministratorsPage } from '@sallyport/client/admin/administrators.ts'
import { WhoIsThere } from '@sallyport/client/admin/who.ts'
import type { AdministratorsPageQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { useMemo, useState } from 'react'
import { useAsk } from '../data/use-ask.ts'
import { useList } from '../data/use-list.ts'
import { Action } from '../kit/action.tsx'
import { Panel } from '../kit/panel.tsx'
import { Failed, Loading } from '../kit/told.tsx'
import { AddAdministratorDialog } from './add-administrator.tsx'
import { RemoveAdministratorDialog } from './remove-administrator.tsx'
import { RotateTokenDialog } from './rotate-token.tsx'

export type Person = AdministratorsPageQuery['administrators']['edges'][number]['node']

const about = ['ADMINISTRATOR'] as const

/** Who may do everything here. */
export function Administrators() {
  const variables = useMemo(() => ({}), [])
  const list = useList({ document: AdministratorsPage, variables, pick: ({ administrators }) => administrators, about })
  const { data } = useAsk(WhoIsThere, {}, { about: ['ADMINISTRATOR'] })
  const me = data?.viewer.administratorId
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Person>()
  const [rotating, setRotating] = useState<Person>()
  const add = (
    <Action kind="primary" onPress={() => setAdding(true)}>
      Add an administrator
    </Action>
  )
  return (
    <Panel title="Administrators" actions={add}>
      <p className="help">Each of them may do everything in this installation. What they do is in the audit log, under their name.</p>
      {list.failure && list.rows.length === 0 ? (
        <Failed error={list.failure} what="Who they are" onRetry={list.retry} />
      ) : list.loading ? (
        <Loading what="administrators" rows={2} />
      ) : (
        <div className="settings-table">
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Email</th>
                <th scope="col">Last seen</th>
                <th scope="col">Added</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.rows.map((person) => (
                <tr key={person.id}>
                  <th scope="row">
                    {person.displayName} {person.id === me && <span className="help">(you)</span>}
                  </th>
                  <td>{person.email}</td>
                  <td>{person.id === me ? 'now' : person.lastSeenAt == null ? 'never' : <Moment at={person.lastSeenAt} />}</td>
                  <td>
                    <Moment at={person.createdAt} /> by {person.createdBy}
                  </td>
                  <td>
                    <div className="actions">
                      {person.id === me && (
                        <Action kind="quiet" onPress={() => setRotating(person)}>
                          Replace my token
                        </Action>
                      )}
                      <Action kind="quiet" label={`Remove ${person.displayName}`} onPress={() => setRemoving(person)}>
                        Remove
                      </Action>
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {list.arrivals > 0 && <Action onPress={list.showArrivals}>More were added: show</Action>}
      {list.hasMore && (
        <Action pending={list.loadingMore} onPress={list.loadMore}>
          Show more
        </Action>
      )}
      <AddAdministratorDialog open={adding} onClose={() => setAdding(false)} onAdded={list.showArrivals} />
      {removing && (
        <RemoveAdministratorDialog
          person={removing}
          own={removing.id === me}
          onClose={() => setRemoving(undefined)}
          onRemoved={list.showArrivals}
        />
      )}
      {rotating && <RotateTokenDialog person={rotating} onClose={() => setRotating(undefined)} />}
    </Panel>
  )
}
