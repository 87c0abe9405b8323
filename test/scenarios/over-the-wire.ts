import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cloudAccountStore } from '@sallyport/database/cloud-account-store.ts'
import { operationActs } from '@sallyport/database/operation-acts.ts'
import { operationReads } from '@sallyport/database/operation-reads.ts'
import { operationRequests } from '@sallyport/database/operation-store.ts'
import { advanceAttempt } from '@sallyport/domain/admission/advance-attempt.ts'
import type { NodesRequest } from '@sallyport/domain/admission/nodes-request.ts'
import type { AdmissionMeans } from '@sallyport/domain/admission/ports.ts'
import { operationActsService } from '@sallyport/domain/admission/provisioning-service.ts'
import type { OperationView } from '@sallyport/domain/admission/views.ts'
import { type CloudAccount, givenCredential } from '@sallyport/domain/clouds/account.ts'
import type { CloudProvider } from '@sallyport/domain/clouds/provider.ts'
import { mintToken } from '@sallyport/domain/enrollment/token.ts'
import { Problem } from '@sallyport/domain/primitives/problem.ts'
import type { CloudOptionsInput } from '@sallyport/simulated-cloud/options.ts'
import { type StartedCloud, startCloud } from '@sallyport/simulated-cloud/start-cloud.ts'
import { openRawOpenStack, type RawOpenStack } from '../contracts/raw-openstack.ts'
import { type AttemptNow, agentVersion, createAdmission, type TestAdmission } from '../fixtures/admission.ts'
import { testHasher } from '../fixtures/enrollable.ts'
import { ada } from '../fixtures/installation.ts'
import { accountParts, applicationCredentialOf, newSealing, type Patience } from '../integration/administrators/account-parts.ts'

/** The product's own steps over the real database and the OpenStack adapter, before a simulated cloud behind real sockets. */
export type OverTheWire = {
  admission: TestAdmission
  cloud: StartedCloud
  accountId: string
  /** Another account at the same cloud. @throws Problem */
  addAccount(name: string): Promise<CloudAccount>
  /** The account's credential counts as another one: whoever knew anything about its cloud asks again. */
  changeCredential(): Promise<void>
  /** What background work asks the account's cloud through. */
  provider(): Promise<CloudProvider>
  /** `provisionNodes`, its checks included. @throws Problem */
  provision(change?: Partial<NodesRequest>): Promise<OperationView>
  /** The same, where it is to be refused. */
  refused(change?: Partial<NodesRequest>): Promise<Problem>
  /** Takes the attempt as far as it goes now. */
  advance(attemptId: string): Promise<string[]>
  /** Takes it on, time moved from one look to the next, until `enough` says so. Fails once the attempt is over, or after 200 looks. */
  follow(attemptId: string, enough: (attempt: AttemptNow) => boolean): Promise<AttemptNow>
  /** Time of the database and of the cloud, which stands still otherwise. */
  pass(milliseconds: number): Promise<void>
  /** What another person in the project does to an instance; see the simulated cloud's page. */
  edit(serverId: string, name: string, fields?: object): Promise<void>
  /** Another program in the same project. */
  others(): Promise<RawOpenStack>
  /** Id of the attempt's instance in the cloud. */
  serverId(attemptId: string): Promise<string>
  /** Requests that the cloud got so far, as `nova POST /compute/v2.1/servers`. */
  asked(pattern: RegExp): string[]
  close(): Promise<void>
}

export async function refusal(asking: Promise<unknown>): Promise<Problem> {
  try {
    await asking
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
  throw new Error('it was not refused')
}

/** Its instance runs; its agent, which this cloud withholds, is awaited. */
export const awaitsAgent = ({ state, conditions }: AttemptNow): boolean =>
  state === 'BOOTING' && conditions.some((one) => one.condition === 'INSTANCE' && one.state === 'MET')
export const ended = ({ state }: AttemptNow): boolean => ['FAILED', 'CANCELLED'].includes(state)

export type WireOptions = Partial<CloudOptionsInput> & {
  /** Of each attempt's user-data. */
  userDataBytes?: number
  /** Less than what nothing but a hang runs into. */
  patience?: Partial<Patience>
}

const patient: Patience = { connectMs: 60_000, headersMs: 60_000, totalMs: 60_000, requestLivesMs: 60_000 }

export async function openOverTheWire(options: WireOptions = {}): Promise<OverTheWire> {
  const { userDataBytes = 6_000, patience, ...cloudOptions } = options
  const dataDirectory = mkdtempSync(join(tmpdir(), 'scenario-'))
  const [admission, cloud] = await Promise.all([
    createAdmission(),
    startCloud({ dataDirectory, port: 0, metadataPort: 0, buildMilliseconds: 0, ...cloudOptions }),
  ])
  const { db, admin, worker } = admission
  cloud.instanceRules.add({ match: {}, effect: { kind: 'withhold-agent' } })
  cloud.time.freeze()
  const parts = accountParts({ admin, worker, newId: randomUUID }, newSealing(), { ...patient, ...patience })
  const addAccount = (name: string) =>
    parts.accounts.add({ name, credential: givenCredential.parse(applicationCredentialOf(cloud)), defaultRegion: undefined }, ada)
  const account = await addAccount('cloud')
  const userData = randomBytes(userDataBytes)
  const means: AdmissionMeans = {
    ...admission.means,
    providers: parts.clouds,
    kit: {
      prepare: async () => {
        const token = mintToken('spe', randomBytes)
        return { token: { id: token.id, ...testHasher.hash(token) }, userData, sealed: Buffer.from('sealed') }
      },
    },
  }
  const operations = operationActsService({
    reads: operationReads(admin),
    acts: operationActs(admin),
    requests: operationRequests(admin),
    accounts: cloudAccountStore(admin),
    catalogue: parts.catalogue,
    providers: parts.clouds,
    releases: { versions: async () => [agentVersion] },
    measureUserData: async () => userData.length,
    checksZone: () => undefined,
    newId: randomUUID,
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
  })
  const request = (change: Partial<NodesRequest>): NodesRequest => ({
    tenantId: admission.tenantId,
    cloudAccountId: account.id,
    region: 'RegionOne',
    sizeId: cloud.flavors['m1.tiny']!,
    imageId: cloud.images['debian-node']!,
    networkIds: [cloud.networks.monitoring!],
    securityGroupIds: [],
    count: 1,
    namePrefix: 'edge',
    validationDeadlineMinutes: 10,
    acceptUnknownIcmp: false,
    attemptsPerPlace: 1,
    idempotencyKey: randomUUID(),
    ...change,
  })
  const provision = (change: Partial<NodesRequest> = {}) => operations.provision(request(change), ada)
  const pass = async (milliseconds: number): Promise<void> => {
    await db.moveClock(milliseconds)
    cloud.time.advance(milliseconds)
  }
  const advance = (attemptId: string) => advanceAttempt(attemptId, means, { aborted: false })
  const dueIn = async (attemptId: string): Promise<number> => {
    const { rows } = await db.superuser.query<{ ms: number | null }>(
      'SELECT 1000 * extract(epoch FROM evaluate_at - app_now())::float8 AS ms FROM attempt WHERE id = $1',
      [attemptId],
    )
    return rows[0]?.ms ?? 1_000
  }
  return {
    admission,
    cloud,
    accountId: account.id,
    addAccount,
    changeCredential: async () => {
      await db.superuser.query('UPDATE cloud_account SET version = version + 1 WHERE id = $1', [account.id])
    },
    provider: () => parts.clouds.open(account.id),
    provision,
    refused: (change) => refusal(provision(change)),
    advance,
    follow: async (attemptId, enough) => {
      for (let look = 0; look < 200; look++) {
        await advance(attemptId)
        const attempt = await admission.attempt(attemptId)
        if (enough(attempt)) return attempt
        if (ended(attempt)) break
        await pass(Math.max(Math.ceil(await dueIn(attemptId)), 1))
      }
      throw new Error(`it did not come to that: ${JSON.stringify(await admission.attempt(attemptId))}`)
    },
    pass,
    edit: async (serverId, name, fields = {}) => {
      const answer = await fetch(`${cloud.controlUrl}/instances/${serverId}/edits/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fields),
      })
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
    },
    others: () => openRawOpenStack({ authUrl: cloud.identityUrl, ...cloud.credentials.monitoring }, 'RegionOne'),
    serverId: async (attemptId) => {
      const [instance] = await admission.instances(attemptId)
      if (instance?.cloudId == null) throw new Error('the attempt has no instance')
      return instance.cloudId
    },
    asked: (pattern) =>
      cloud.requests
        .list()
        .map(({ service, method, path }) => `${service} ${method} ${path}`)
        .filter((line) => pattern.test(line)),
    close: async () => {
      await parts.clouds.close()
      await cloud.close()
      rmSync(dataDirectory, { recursive: true, force: true })
      await admission[Symbol.asyncDispose]()
    },
  }
}
