import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { metadataKeys } from '@sallyport/domain/clouds/provider.ts'
import { localId } from '@sallyport/graphql/global-id.ts'
import { stringify } from 'yaml'
import type { TestDatabase } from '../fixtures/database.ts'
import { type LiveOpenStack, openLiveOpenStack } from '../fixtures/live-openstack.ts'
import type { NamedCloud } from '../fixtures/named-cloud.ts'
import { type ServedProduct, startServedProduct } from '../fixtures/served-product.ts'
import { until } from '../fixtures/until.ts'
import type { ProductSide, SeenAttempt, SeenInstance } from './create-violations.ts'
import { type FaultyCompute, startFaultyCompute } from './faulty-compute.ts'

/** A cloud's own clock that can be told to go ahead, to stand and to run. */
export type MovableTime = { now(): Date; advance(milliseconds: number): void; freeze(): void; run(): void }

/** The product over a cloud whose compute service meets with accidents. */
export type FaultGround = {
  product: ServedProduct
  compute: FaultyCompute
  /** Asks for so many nodes, at most 50. @returns the operation's id */
  provision(count: number): Promise<string>
  /** Ids of the operation's attempts, as the database and the cloud know them. */
  attemptsOf(operationId: string): Promise<string[]>
  seenBy(operationIds: readonly string[]): Promise<ProductSide>
  cloudInstances(): Promise<{ id: string; attemptId: string | undefined }[]>
  /** Whether an attempt of the operation has not been asked for yet, or waits for the outcome of its create. */
  isOpen(operationId: string): Promise<boolean>
  /** Attempts of the operation that wait for no create any more. */
  settledAttempts(operationId: string): Promise<string[]>
  /** Lets some seconds pass: of both clocks, once nobody is at work on what was due, where they can be moved; else real ones. */
  letTimePass(): Promise<void>
  /** What workers that died had taken up is due again: at once where clocks can be moved. */
  letClaimsRunOut(): Promise<void>
  /** Ends what the operations still do and removes every instance of this installation. */
  cleanUp(operationIds: readonly string[]): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Whoever looks every 5 s looks once a step. */
const stepMs = 30_000
/** An attempt rests for no longer, and is claimed for longer: one that is due later than this is worked on. */
const restsAtMostMs = 30_000
const claimedForMs = 60_000

export type GroundOptions = {
  /** Of the cloud, moved together with the database's; neither goes by itself, but for what is cleaned up. Undefined: real time passes. */
  time?: MovableTime
  /** How often the product asks for late instances, in real seconds: each time with a whole listing for each attempt that is watched. */
  watchEvery?: number
}

export async function openFaultGround(
  db: TestDatabase,
  named: NamedCloud,
  { time, watchEvery = 15 }: GroundOptions = {},
): Promise<FaultGround> {
  await using opened = new AsyncDisposableStack()
  const cloud = opened.adopt(await openLiveOpenStack(named), (each) => each.close())
  const target = cloud.raw.endpoint('compute')
  if (target === undefined) throw new Error(`${named.entry} has no compute service`)
  const compute = opened.adopt(await startFaultyCompute(target, () => (time?.now() ?? new Date()).getTime()), (each) => each.close())
  const { id, secret } = await cloud.makeCredential()
  const auth = { auth_url: named.authUrl, application_credential_id: id, application_credential_secret: secret }
  const entry = { auth_type: 'v3applicationcredential', auth, region_name: named.region, compute_endpoint_override: compute.url }
  const product = opened.adopt(
    await startServedProduct(db, { cloudsYaml: stringify({ clouds: { cloud: entry } }), watchUnconfirmedSeconds: watchEvery }),
    (each) => each.stop(),
  )
  const rows = await db.superuser.query<{ deployment: string }>('SELECT deployment_id::text AS deployment FROM installation')
  const deploymentId = rows.rows[0]!.deployment
  const removeInstances = async (): Promise<void> => {
    time?.run()
    await removeAll(cloud, deploymentId)
    time?.freeze()
  }
  opened.defer(removeInstances)
  time?.freeze()
  const whatToAskFor = {
    tenantId: product.tenantId,
    cloudAccountId: product.accountId,
    region: named.region,
    sizeId: await cloud.idOf('size', named.size),
    imageId: await cloud.idOf('image', named.image),
    networkIds: [await cloud.idOf('network', named.network)],
    namePrefix: 'edge',
    validationDeadlineMinutes: 120,
  }
  const ground = {
    product,
    compute,
    provision: (count: number) => provision(product, { ...whatToAskFor, count, idempotencyKey: randomUUID() }),
    attemptsOf: async (operationId: string) =>
      (await seenBy(product, [operationId])).places.flatMap(({ attempts }) => attempts.map((attempt) => attempt.id)),
    seenBy: (operationIds: readonly string[]) => seenBy(product, operationIds),
    cloudInstances: () => cloudInstances(cloud, deploymentId),
    isOpen: (operationId: string) => isOpen(db, localId('Operation', operationId)),
    settledAttempts: (operationId: string) => settledAttempts(db, localId('Operation', operationId)),
    letTimePass: async () => {
      if (time === undefined) return void (await sleep(1_000))
      await untilNobodyWorks(db)
      time.advance(stepMs)
      await moveOn(db, stepMs)
    },
    letClaimsRunOut: async () => {
      time?.advance(claimedForMs)
      if (time !== undefined) await moveOn(db, claimedForMs)
    },
    cleanUp: async (operationIds: readonly string[]) => {
      for (const operationId of operationIds)
        await product.admin('mutation ($id: ID!) { cancelOperation(input: { operationId: $id }) { __typename } }', { id: operationId })
      // Nobody watches for late instances any more.
      if (time !== undefined) await moveOn(db, 25 * 3_600_000)
      await removeInstances()
    },
  }
  const all = opened.move()
  return Object.assign(ground, { [Symbol.asyncDispose]: () => all.disposeAsync() })
}

async function provision(product: ServedProduct, input: object): Promise<string> {
  const { provisionNodes } = await product.admin<{ provisionNodes: { operation?: { id: string }; message?: string } }>(
    `mutation ($input: ProvisionNodesInput!) { provisionNodes(input: $input) { ... on ProvisionNodesPayload { operation { id } }
      ... on InvalidInput { message } ... on NotFound { message } ... on Conflict { message } ... on CloudRefused { message }
      ... on CloudUnreachable { message } ... on TryLater { message } } }`,
    { input },
  )
  if (provisionNodes.operation === undefined) throw new Error(`no nodes could be asked for: ${provisionNodes.message}`)
  return provisionNodes.operation.id
}

const attemptId = (id: string): string => localId('Attempt', id)

async function seenBy(product: ServedProduct, operationIds: readonly string[]): Promise<ProductSide> {
  const places: ProductSide['places'][number][] = []
  for (const id of operationIds) {
    const { operation } = await product.admin<{ operation: { places: { name: string; attempts: SeenAttempt[] }[] } }>(
      `query ($id: ID!) { operation(id: $id) { places { name attempts { id number state createCalledAt endReason detail } } } }`,
      { id },
    )
    for (const { name, attempts } of operation.places)
      places.push({ name, attempts: attempts.map((attempt) => ({ ...attempt, id: attemptId(attempt.id) })) })
  }
  const own = new Set(places.flatMap(({ attempts }) => attempts.map(({ id }) => id)))
  const ofThese = (instances: SeenInstance[]) => instances.filter((instance) => own.has(instance.attemptId))
  return {
    places,
    instances: ofThese(await everyInstance(product, undefined)),
    listed: ofThese(await everyInstance(product, true)),
  }
}

type Page = { edges: { node: SeenInstance }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }

async function everyInstance(product: ServedProduct, needsAttention: boolean | undefined): Promise<SeenInstance[]> {
  const found: SeenInstance[] = []
  for (let after: string | null = null; ; ) {
    const { instances }: { instances: Page } = await product.admin(
      `query ($after: String, $needsAttention: Boolean) { instances(first: 100, after: $after, needsAttention: $needsAttention) {
        edges { node { attemptId cloudId part state cause nextStep } } pageInfo { hasNextPage endCursor } } }`,
      { after, needsAttention },
    )
    found.push(...instances.edges.map(({ node }) => ({ ...node, attemptId: attemptId(node.attemptId) })))
    if (!instances.pageInfo.hasNextPage) return found
    after = instances.pageInfo.endCursor
  }
}

async function cloudInstances(cloud: LiveOpenStack, deploymentId: string): Promise<{ id: string; attemptId: string | undefined }[]> {
  const found = await cloud.instancesWith(metadataKeys.deployment, deploymentId)
  return found.map(({ id, metadata }) => ({ id, attemptId: metadata[metadataKeys.attempt] }))
}

/** A busy cloud takes its time. */
async function removeAll(cloud: LiveOpenStack, deploymentId: string): Promise<void> {
  const gone = () =>
    cloud.removeInstances(deploymentId).then(
      () => true,
      () => false,
    )
  await until('every instance is gone', gone, { withinMs: 900_000 })
}

async function isOpen(db: TestDatabase, operationId: string): Promise<boolean> {
  const open = "SELECT FROM attempt WHERE operation_id = $1 AND state IN ('PLANNED', 'CREATING') LIMIT 1"
  return ((await db.superuser.query(open, [operationId])).rowCount ?? 0) > 0
}

async function settledAttempts(db: TestDatabase, operationId: string): Promise<string[]> {
  const settled = "SELECT id::text AS id FROM attempt WHERE operation_id = $1 AND state NOT IN ('PLANNED', 'CREATING')"
  return (await db.superuser.query<{ id: string }>(settled, [operationId])).rows.map(({ id }) => id)
}

/**
 * Whatever was due when this was asked has been taken up, and given back: a look that is still on its way would see what lists show only later.
 * Not that nothing is due, which a busy machine may never come to.
 */
async function untilNobodyWorks(db: TestDatabase): Promise<void> {
  const { rows } = await db.superuser.query<{ now: string }>('SELECT app_now()::text AS now')
  const open = `SELECT FROM attempt WHERE (evaluate_at <= $1::timestamptz OR evaluate_at > app_now() + $2 * interval '1 millisecond')
    AND state IN ('PLANNED', 'CREATING', 'BOOTING', 'VALIDATING') LIMIT 1`
  const none = async () => (await db.superuser.query(open, [rows[0]!.now, restsAtMostMs])).rowCount === 0
  await until('nobody works on what was due', none, { withinMs: 600_000, everyMs: 200 })
}

async function moveOn(db: TestDatabase, milliseconds: number): Promise<void> {
  await db.moveClock(milliseconds)
  await db.superuser.query("SELECT pg_notify('sallyport_attempt', '')")
}
