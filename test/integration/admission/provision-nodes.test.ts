import { randomUUID } from 'node:crypto'
import { globalId } from '@sallyport/graphql/global-id.ts'
import { describe, expect, test } from 'vitest'
import { cloudError } from '../../fixtures/scripted-cloud.ts'
import { plantNode } from '../../fixtures/tenants.ts'
import { type Answer, admission, onProvisioningGround, provision, rowOf, run, zone } from './provisioning-ground.ts'

onProvisioningGround()

describe('provisionNodes', () => {
  test('writes operation, places, held nodes and planned attempts, and one audit entry', async () => {
    const answer = await provision({ count: 3, attemptsPerPlace: 2 })
    const { operation } = (await run(
      `query ($id: ID!) { operation(id: $id) { state startedByName agentVersion sizeName validationDeadline lastEvent
         places { number name attempts { number counted state tenantReason node { name state } instances { id } } } } }`,
      { id: answer.operation!.id },
    )) as { operation: Answer }
    expect(operation).toMatchObject({
      state: 'RUNNING',
      startedByName: 'Ada',
      agentVersion: '1.0.0',
      sizeName: 'small',
      validationDeadline: 'PT30M',
      lastEvent: 1,
    })
    expect(operation.places).toEqual(
      [1, 2, 3].map((number) => ({
        number,
        name: `edge-${number}`,
        attempts: [
          {
            number: 1,
            counted: true,
            state: 'PLANNED',
            tenantReason: 'WAITING_TO_START',
            node: { name: `edge-${number}`, state: 'HELD' },
            instances: [],
          },
        ],
      })),
    )
    const { rows } = await admission.db.superuser.query(
      "SELECT actor_name, detail->>'count' AS count FROM audit_entry WHERE action = 'provisionNodes' AND subject_id = $1",
      [rowOf(answer.operation!.id)],
    )
    expect(rows).toEqual([{ actor_name: 'Ada', count: '3' }])
  })

  test('asked twice with one key, also at once, gives one operation; another request under that key is refused', async () => {
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, () => provision({ idempotencyKey })))
    expect(new Set(answers.map(({ operation }) => operation?.id)).size).toBe(1)
    expect(await provision({ idempotencyKey, count: 2 })).toMatchObject({ __typename: 'InvalidInput', field: 'idempotencyKey' })
  })

  test('tells the number of the next node beforehand, and refuses where none is left', async () => {
    const next = async (namePrefix: string) =>
      (
        (await run('query ($id: ID!, $namePrefix: String!) { tenant(id: $id) { nextNodeNumber(namePrefix: $namePrefix) } }', {
          id: globalId('Tenant', admission.tenantId),
          namePrefix,
        })) as { tenant: { nextNodeNumber: number | null } }
      ).tenant.nextNodeNumber
    expect(await next('told')).toBe(1)
    await provision({ namePrefix: 'told', count: 3 })
    expect(await next('told')).toBe(4)
    await plantNode(admission.db.superuser, { tenantId: admission.tenantId, name: 'full-999999998', state: 'RETIRED' })
    expect(await next('full')).toBe(999_999_999)
    expect(await provision({ namePrefix: 'full', count: 2 })).toMatchObject({
      __typename: 'InvalidInput',
      field: 'namePrefix',
      message: expect.stringContaining('Choose another prefix'),
    })
    expect(await provision({ namePrefix: 'full' })).toMatchObject({ __typename: 'ProvisionNodesPayload' })
    expect(await next('full')).toBeNull()
  })

  test.each([
    ['validationDeadlineMinutes', { validationDeadlineMinutes: 9 }],
    ['validationDeadlineMinutes', { validationDeadlineMinutes: 121 }],
    ['count', { count: 51 }],
    ['imageId', { imageId: 'gone' }],
    ['networkIds', { networkIds: ['public'] }],
    ['bootVolumeGib', { sizeId: 'diskless' }],
    ['agentVersion', { agentVersion: '2.0.0' }],
    ['region', { region: 'elsewhere' }],
  ])('refuses by the name of the field: %s', async (field, change) => {
    const before = await admission.db.superuser.query('SELECT count(*)::int AS n FROM operation')
    expect(await provision(change)).toMatchObject({ __typename: 'InvalidInput', field })
    expect((await admission.db.superuser.query('SELECT count(*)::int AS n FROM operation')).rows).toEqual(before.rows)
  })

  test.each([10, 120])('takes a deadline of %d minutes', async (validationDeadlineMinutes) => {
    expect(await provision({ validationDeadlineMinutes })).toMatchObject({ __typename: 'ProvisionNodesPayload' })
  })

  test('names all that is wrong at once, the first by its field', async () => {
    expect(await provision({ imageId: 'gone', agentVersion: '2.0.0' })).toMatchObject({
      field: 'imageId',
      message: expect.stringContaining('Also agentVersion: This server does not hold agent 2.0.0'),
    })
  })

  test('asks for a config drive where no network has IPv4, and where there is no metadata service, only', async () => {
    const { cloud } = admission
    const network = (id: string, ipv4: boolean) => ({ id, name: id, external: false, shared: false, ipv4, ipv6: true })
    const listed = cloud.listNetworks
    cloud.listNetworks = async () => [network('six', false), network('both', true)]
    const drives: boolean[] = []
    for (const networkIds of [['six'], ['six', 'both'], ['both']]) {
      const { operation } = await provision({ networkIds })
      const [attempt] = await admission.attemptsOf(rowOf(operation!.id))
      await admission.advance(attempt!.id)
      drives.push(cloud.creates.at(-1)!.configDrive)
    }
    cloud.listNetworks = listed
    expect(drives).toEqual([true, false, false])
    const { attemptIds } = await admission.request({ noMetadataService: true })
    await admission.advance(attemptIds[0]!)
    expect(cloud.creates.at(-1)!.configDrive).toBe(true)
  })

  test('refuses while the zone of the checks is not delegated', async () => {
    zone.trouble = 'No resolver finds a challenge in checks.example.org. Delegate the zone to this server, or name checks.dns.servers.'
    expect(await provision()).toMatchObject({
      __typename: 'Conflict',
      message: expect.stringMatching(/^DNS_ZONE_NOT_DELEGATED: No resolver/),
    })
  })

  test('says that the cloud is away, or that there is no such account or tenant', async () => {
    const { quota } = admission.cloud
    admission.cloud.quota = async () => {
      throw cloudError('Unavailable', 'connection refused')
    }
    expect(await provision()).toMatchObject({ __typename: 'CloudUnreachable', message: expect.stringContaining('connection refused') })
    admission.cloud.quota = quota
    expect(await provision({ cloudAccountId: globalId('CloudAccount', randomUUID()) })).toMatchObject({
      __typename: 'NotFound',
      message: 'No such cloud account.',
    })
    expect(await provision({ tenantId: globalId('Tenant', randomUUID()) })).toMatchObject({
      __typename: 'NotFound',
      message: 'No such tenant.',
    })
    expect(await provision({ tenantId: globalId('Node', admission.tenantId) })).toMatchObject({ __typename: 'NotFound' })
  })
})
