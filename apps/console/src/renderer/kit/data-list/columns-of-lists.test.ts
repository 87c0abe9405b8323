import { isValidElement } from 'react'
import { describe, expect, it } from 'vitest'
import { publishedColumns } from '../../addresses/published-list.tsx'
import { seenColumns } from '../../addresses/seen-list.tsx'
import { alarmColumns } from '../../alarms/alarms.tsx'
import { auditColumns } from '../../audit/audit.tsx'
import { accountColumns } from '../../clouds/account-list.tsx'
import { decisionColumns } from '../../deletion/decisions/decisions.tsx'
import { instanceColumns } from '../../instances/instance-list.tsx'
import { orphanColumns } from '../../instances/orphans/orphan-list.tsx'
import { nodeColumns } from '../../nodes/node-columns.tsx'
import { operationColumns } from '../../operations/operations-list.tsx'
import { tenantColumns } from '../../tenants/tenant-list.tsx'
import type { Column } from './columns.ts'
import { exportRows } from './export-rows.ts'

const at = '2026-12-01T09:00:00.000Z'
const id = Buffer.from('Instance:7a37d1ab-5e5b-4c9f-9d2a-3f6b8c614730').toString('base64url')
const nodes = ['demo-1', 'demo-2', 'demo-3'].map((name) => ({ name, nodeId: id, state: 'ENABLED', tenantId: id, lastSeenAt: at }))

type List = { columns: readonly Column<never>[]; rows: readonly object[] }
/** Rows of it as the server tells them, with a code wherever one may stand. */
const list = <Row extends { id: string }>(columns: readonly Column<Row>[], ...rows: object[]): List => ({ columns, rows })

const lists: Record<string, List> = {
  Nodes: list(nodeColumns, {
    id,
    name: 'demo-1',
    tenantName: 'Demo',
    state: 'REVOKED',
    stateSince: at,
    reason: 'NOT_PROVEN_IN_TIME',
    lastSeenAt: at,
    agentVersion: '0.1.0',
    createdAt: at,
    cloudAccountName: 'Lab',
  }),
  Operations: list(operationColumns, {
    id,
    state: 'PARTIAL',
    count: 3,
    firstNodeName: 'demo-1',
    lastNodeName: 'demo-3',
    tenantName: 'Demo',
    cloudAccountName: 'Lab',
    region: 'RegionOne',
    startedByName: 'Ada',
    createdAt: at,
    endedAt: at,
  }),
  Instances: list(instanceColumns, {
    id,
    name: 'demo-1',
    nodeName: 'demo-1',
    tenantName: 'Demo',
    cloudAccountName: 'Lab',
    region: 'RegionOne',
    cloudId: '7a37d1ab',
    state: 'UNCONFIRMED',
    stateDetail: null,
    keptAt: null,
    filedAt: at,
    coolDownEndsAt: at,
    nextStep: 'Look for it in the cloud.',
    providerState: 'ACTIVE',
  }),
  Orphans: list(orphanColumns, {
    id,
    cloudAccountName: 'Lab',
    region: 'RegionOne',
    cloudId: '7a37d1ab',
    shown: '{}',
    seenAt: at,
    lastSeenAt: at,
    settledAs: 'NEVER_ACTIVATED',
  }),
  Tenants: list(tenantColumns, {
    id,
    name: 'Demo',
    createdAt: at,
    createdBy: 'Ada',
    health: { state: 'HEALTHY', liveNodes: 2, enabledNodes: 3 },
  }),
  'Cloud accounts': list(accountColumns, {
    id,
    name: 'Lab',
    projectName: 'demo',
    projectId: 'abc123',
    defaultRegion: 'RegionOne',
    state: 'FAILING',
    stateDetail: 'It cannot sign in.',
    deletionTrouble: null,
    checkedAt: at,
    createdAt: at,
  }),
  'Published addresses': list(publishedColumns, {
    id,
    range: '192.0.2.0/24',
    note: 'Lab',
    publishedAt: at,
    publishedBy: 'Ada',
    withdrawnAt: at,
  }),
  'Seen addresses': list(
    seenColumns,
    ...(['INSTANCE', 'ROUTER', 'RECORDED', null] as const).map((confirmedBy) => ({
      id: '192.0.2.1',
      published: false,
      looksLikeProxy: false,
      confirmedBy,
      nodes,
      nodeCount: 4,
      accounts: [{ accountId: id, name: 'Lab' }],
      firstSeenAt: at,
      lastSeenAt: at,
    })),
  ),
  Alarms: list(alarmColumns, {
    id,
    kind: 'ADDRESS_WITHDRAWN_IN_USE',
    message: 'Nodes are seen from it.',
    over: null,
    acknowledgedAt: null,
    raisedAt: at,
    lastRaisedAt: at,
    count: 2,
  }),
  'Audit log': list(auditColumns, {
    id,
    at,
    actorKind: 'ADMINISTRATOR',
    actorName: 'Ada',
    action: 'provisionNodes',
    subjectKind: 'CLOUD_ACCOUNT',
    subjectId: '7a37d1ab-5e5b-4c9f-9d2a-3f6b8c614730',
    subjectName: 'Lab',
    sourceAddress: '192.0.2.1',
  }),
  Decisions: list(decisionColumns, {
    id,
    number: 7,
    at,
    kind: 'DELETION_ACTIVATED',
    instanceId: id,
    instanceName: 'demo-1',
    cloudId: '7a37d1ab',
    nodeName: 'demo-1',
    detail: '{"by":"Ada"}',
  }),
}

const each = Object.entries(lists).flatMap(([name, { columns, rows }]) =>
  (columns as readonly Column<object>[]).map((column) => [name, column.key, column, rows] as const),
)
/** `HEALTHY`, `INSTANCE_PROOF`, `provisionNodes`: no word for people. */
const isCode = (text: string): boolean => /^[A-Z]{2,}(_[A-Z]+)*$|^[a-z]+([A-Z][a-z]+)+$/.test(text)
const isForPrograms = (key: string): boolean => key.endsWith('Code') || key === 'stateInCloud'

describe('what is exported of each list', () => {
  it.each(each)('%s, %s: has the words of the list, and codes in columns of their own', (_name, key, { text }, rows) => {
    for (const row of rows) expect(isCode(String(text(row)))).toBe(isForPrograms(key))
  })

  it.each(each.filter(([, , column]) => !column.exportOnly))('%s, %s: says what the cell says', (_name, key, column, rows) => {
    for (const row of rows) {
      const cell = column.exportOnly ? undefined : column.cell(row)
      if (typeof cell === 'string' && key !== 'nodes') expect(column.text(row)).toBe(cell)
      else if (typeof cell === 'number') expect(column.text(row)).toBe(cell)
      else if (isValidElement<{ word?: string }>(cell) && cell.props.word !== undefined) expect(column.text(row)).toBe(cell.props.word)
    }
  })

  it.each(each.filter(([, key, column]) => /^count$|Count$/.test(key) || (!column.exportOnly && column.align === 'end')))(
    '%s, %s: is a number where it counts',
    (_name, _key, { text }, rows) => {
      for (const row of rows) expect(text(row)).toBeTypeOf('number')
    },
  )

  it.each([
    ['Instances', { cloudId: '7a37d1ab', region: 'RegionOne', stateInCloud: 'ACTIVE', name: 'demo-1' }],
    ['Nodes', { cloudAccount: 'Lab' }],
    ['Seen addresses', { nodes: 'demo-1, demo-2, demo-3 and 1 more', nodeCount: 4 }],
    ['Decisions', { kind: 'Deletion was activated', kindCode: 'DELETION_ACTIVATED', instance: 'demo-1', node: 'demo-1', number: 7 }],
    ['Alarms', { kindCode: 'ADDRESS_WITHDRAWN_IN_USE', count: 2 }],
    ['Audit log', { action: 'Provision nodes', actionCode: 'provisionNodes', subject: 'Cloud account' }],
    ['Tenants', { health: 'Healthy', nodes: 2, nodesEnabled: 3 }],
  ])('%s has what is acted by elsewhere', (name, wanted) => {
    const { columns, rows } = lists[name]!
    const [first] = JSON.parse(exportRows(rows as { id: string }[], columns as unknown as readonly Column<{ id: string }>[], 'json'))
    expect(first).toMatchObject(wanted)
  })
})
