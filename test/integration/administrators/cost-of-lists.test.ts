import { afterAll, beforeAll, expect, test } from 'vitest'
import { createInstallation, type TestInstallation } from '../../fixtures/installation.ts'
import { type AdminServer, startAdminServer } from './admin-server.ts'

let installation: TestInstallation
let server: AdminServer
beforeAll(async () => {
  installation = await createInstallation()
  server = await startAdminServer(installation)
})
afterAll(async () => {
  await server.close()
  await installation[Symbol.asyncDispose]()
})

test('pages of a hundred rows with what a list shows are within what a request may cost', async () => {
  const count = 'count { value atLeast } pageInfo { hasNextPage endCursor }'
  const pages = [
    `nodes(first: 100) { edges { cursor node { id name tenantId tenantName origin state stateSince reason operationId lastSeenAt unbrokenSince agentVersion ping createdAt firstEnabledAt endedAt
      attempt { state deadlineAt conditionsMet conditionsTotal } } } ${count} }`,
    `instances(first: 100) { edges { cursor node { id nodeName name tenantName cloudAccountName region cloudId state stateDetail part providerState stage nextStep filedAt coolDownEndsAt keptAt settledAs
      createdAt addresses { address } blockedBy { why } } } ${count} }`,
    `alarms(first: 100) { edges { cursor node { id kind message tenantId subjectKind subjectId subject count raisedAt lastRaisedAt acknowledgedAt acknowledgedBy } } ${count} }`,
    `tenants(first: 100) { edges { cursor node { id name createdAt createdBy } } ${count} }`,
    `observedAddresses(first: 100) { edges { cursor node { address family firstSeenAt lastSeenAt published publishedAddressId nodeCount nodes { name } accounts { name } } } ${count} }`,
    `publishedAddresses(first: 100) { edges { cursor node { id range family note publishedAt publishedBy withdrawnAt } } ${count} }`,
  ]
  for (const source of pages) {
    const { errors } = await server.ask(`{ ${source} }`)
    // What is not served here is no matter of cost.
    expect(errors.map(({ message }) => message).filter((message) => message.includes('would cost'))).toEqual([])
  }
  const tooMuch = await server.ask('{ tenants(first: 100) { edges { node { members(first: 100) { edges { node { id } } } } } } }')
  expect(tooMuch.errors[0]?.message).toContain('would cost')
})
