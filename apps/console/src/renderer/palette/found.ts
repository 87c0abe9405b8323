import type { SearchEverythingQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { cloudAccountShown, instanceShown, operationShown, type Shown } from '@sallyport/kit/states.ts'
import { publishedShown, seenShown } from '../addresses/address-words.ts'
import { shortOf } from '../kit/short-of.ts'
import { isLiveAt, shownNode } from '../nodes/liveness.ts'
import { namesOf } from '../operations/names-of.ts'
import type { Command } from './commands.ts'

/** What the server found, each kind nearest first. */
export function foundOnServer(found: SearchEverythingQuery, now: Date): Command[] {
  const { tenants, cloudAccounts, nodes, operations, instances, publishedAddresses, observedAddresses } = found
  return [
    ...tenants.edges.map(({ node }) => row(node.id, node.name, 'Tenant', '/tenants')),
    ...cloudAccounts.edges.map(({ node: { id, name, projectName, state, deletionTrouble } }) =>
      row(id, name, `Cloud account, project ${projectName}, ${inWords(cloudAccountShown(state, deletionTrouble))}`, '/clouds'),
    ),
    ...nodes.edges.map(({ node }) =>
      row(node.id, node.name, `Node of ${node.tenantName}, ${inWords(shownNode(node, isLiveAt(node.lastSeenAt, now)))}`, '/nodes'),
    ),
    ...operations.edges.map(({ node }) =>
      row(node.id, namesOf(node), `Operation for ${node.tenantName}, ${inWords(operationShown(node.state))}`, '/operations'),
    ),
    ...instances.edges.map(({ node: { id, name, nodeName, tenantName, cloudId, ...seen } }) =>
      row(
        id,
        name,
        `Instance of ${nodeName === name ? tenantName : `${nodeName} of ${tenantName}`}, ${inWords(instanceShown(seen))}, ${cloudId ?? 'without an id of its cloud yet'}`,
        '/instances',
      ),
    ),
    ...publishedAddresses.edges.map(({ node: { id, range, note } }) => ({
      id,
      title: range,
      note: `Address, ${inWords(publishedShown({ withdrawnAt: null }))}: ${note}`,
      path: `/addresses/published?${new URLSearchParams({ search: range, opened: id })}`,
    })),
    ...observedAddresses.edges.map(({ node: { address, ...seen } }) => ({
      id: `seen ${address}`,
      title: address,
      note: `Address that nodes are seen from, ${inWords(seenShown(seen))}`,
      path: `/addresses?${new URLSearchParams({ search: address, seen: address })}`,
    })),
  ]
}

const inWords = ({ word }: Shown): string => word.toLowerCase()
const row = (id: string, title: string, note: string, folder: string): Command => ({
  id,
  title,
  note,
  shortId: shortOf(id),
  path: `${folder}/${encodeURIComponent(id)}`,
})
