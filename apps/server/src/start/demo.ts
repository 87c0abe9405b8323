import { randomUUID } from 'node:crypto'
import { OperationProgress, ProvisionNodes, WhatCanBeProvisioned } from '@sallyport/client/admin/provisioning.ts'
import type { Connection } from '@sallyport/client/connect.ts'
import { execute } from '@sallyport/client/execute.ts'
import { follow } from '@sallyport/client/follow.ts'
import type { OperationProgressSubscription } from '@sallyport/client/generated/admin/graphql.ts'
import { exitCodes, Refusal } from '../exit-codes.ts'
import { readFirstAccess } from './first-access.ts'
import { demo as seeded } from './seed.ts'

export type DemoResult = { admitted: number; asked: number; seconds: number }

const asked = 3

/** Provisions three nodes as an administrator would, over the API, and says each step of their admission until all have ended. */
export async function runDemo(dataDirectory: string, say: (line: string) => void): Promise<DemoResult> {
  const connection = signIn(dataDirectory)
  const began = performance.now()
  const operationId = await provision(connection)
  say(`Three nodes were asked for. Each is held until it has proved itself, which takes two minutes at least.\n`)
  const admitted = await showUntilEnded(connection, operationId, say)
  return { admitted, asked, seconds: Math.round((performance.now() - began) / 1_000) }
}

function signIn(dataDirectory: string): Connection {
  const { endpoints, administratorToken } = readFirstAccess(dataDirectory)
  if (endpoints === undefined || administratorToken === undefined)
    throw new Refusal(
      exitCodes.configuration,
      `there is no administrator's token in ${dataDirectory}: choose another data directory with --data`,
    )
  return { url: endpoints.admin, token: () => administratorToken }
}

async function provision(connection: Connection): Promise<string> {
  const { tenants, cloudAccounts } = await execute(connection, WhatCanBeProvisioned, {})
  const tenant = tenants.edges.find(({ node }) => node.name === seeded.tenant)?.node
  const account = cloudAccounts.edges.find(({ node }) => node.name === seeded.account)?.node
  const named = (list: { __typename: string; items?: { id: string; name: string }[] } | undefined, name: string) =>
    list?.items?.find((item) => item.name === name)?.id
  const [sizeId, imageId, networkId] = [
    named(account?.sizes, 'm1.small'),
    named(account?.images, 'debian-node'),
    named(account?.networks, 'monitoring'),
  ]
  if (!tenant || !account || !sizeId || !imageId || !networkId)
    throw new Refusal(
      exitCodes.configuration,
      'the tenant or the cloud account of the demo was removed: choose another data directory with --data',
    )
  const { provisionNodes: answer } = await execute(connection, ProvisionNodes, {
    input: {
      tenantId: tenant.id,
      cloudAccountId: account.id,
      region: account.defaultRegion,
      sizeId,
      imageId,
      networkIds: [networkId],
      count: asked,
      namePrefix: 'demo',
      // A machine may have no ping, or no right to use it.
      acceptUnknownIcmp: true,
      validationDeadlineMinutes: 30,
      attemptsPerPlace: 1,
      securityGroupIds: [],
      idempotencyKey: randomUUID(),
    },
  })
  if (answer.__typename !== 'ProvisionNodesPayload')
    throw new Refusal(exitCodes.unexpected, `the demo's nodes were refused: ${answer.message}`)
  return answer.operation.id
}

type Step = OperationProgressSubscription['operationProgress']['events'][number]

/** How many were admitted. */
function showUntilEnded(connection: Connection, operationId: string, say: (line: string) => void): Promise<number> {
  const admitted = new Set<string>()
  const last = new Map<string, string>()
  return new Promise((resolve, reject) => {
    const followed = follow({
      connection,
      document: OperationProgress,
      variables: { operationId },
      pick: ({ operationProgress }) => operationProgress,
      after: 0,
      onBatch: ({ events }) => {
        for (const step of events) {
          if (step.kind === 'ADMITTED' && step.name != null) admitted.add(step.name)
          const line = wordsOf(step)
          if (line !== undefined && last.get(step.name ?? '') !== line) say(`  ${step.at.slice(11, 19)}  ${line}`)
          last.set(step.name ?? '', line ?? '')
          if (step.kind !== 'OPERATION_ENDED') continue
          followed.stop()
          resolve(admitted.size)
        }
      },
      onConnection: (state) => (state === 'LOST' ? say('  the connection was lost; trying again') : undefined),
      onEnd: reject,
    })
  })
}

const happened: Partial<Record<Step['kind'], string>> = {
  ATTEMPT_PLANNED: 'planned',
  CREATE_CALLED: 'its instance is being created',
  INSTANCE_CREATED: 'the cloud has its instance',
  CREATE_UNANSWERED: 'the cloud did not answer; looking for the instance',
  VALIDATING: 'its agent enrolled',
  STAGE_AHEAD: 'everything holds; the cloud is told',
  ADMITTED: 'admitted',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
}

function wordsOf({ kind, name, detail, conditionsMet, conditionsTotal, conditions }: Step): string | undefined {
  if (name == null) return undefined
  if (kind === 'CONDITIONS') {
    const missing = conditions.filter(({ state }) => state !== 'MET').map((condition) => condition.name.toLowerCase().replaceAll('_', ' '))
    return `${name}  ${conditionsMet} of ${conditionsTotal} conditions met; waiting for ${missing.join(', ')}`
  }
  const words = happened[kind]
  return words === undefined ? undefined : `${name}  ${words}${kind === 'FAILED' && detail != null ? `: ${detail}` : ''}`
}
