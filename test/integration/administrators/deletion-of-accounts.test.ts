import { ladderStore } from '@sallyport/database/ladder-store.ts'
import { tenantAdminStore } from '@sallyport/database/tenant-admin-store.ts'
import { globalId } from '@sallyport/graphql/global-id.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditRows } from '../../fixtures/installation.ts'
import { type AdminServer, startAdminServer } from './admin-server.ts'
import {
  add,
  all,
  by,
  everyday,
  forDeletion,
  installation,
  onDeletionOfAccountsGround,
  parts,
  raw,
  refusal,
} from './deletion-of-accounts-ground.ts'
import { hasInstance, provisionedNode } from './provisioned-node.ts'

onDeletionOfAccountsGround()

describe('an account that is removed', () => {
  test('says what stays: instances, markers, rungs and what was made for instances, and erases both credentials', async () => {
    const { id } = await add({ deletion: true })
    const { markerId } = await parts.accounts.createMarker(id, undefined, by())
    const ladders = ladderStore(installation.worker)
    const fingerprint = (letter: string) => `SHA256:${letter.repeat(43)}`
    let ladder = await ladders.begin(id, 'RegionOne')
    for (const [rung, letter] of [[1, 'a'] as const, [2, 'b'] as const]) {
      ladder = (await ladders.claim(ladder, { rung, publicKey: 'k', fingerprint: fingerprint(letter) }))!
      ladder = (await ladders.confirm(ladder, true))!
    }
    await ladders.noteRemoved(ladder.id, 1)
    await ladders.claim(ladder, { rung: 3, publicKey: 'k', fingerprint: fingerprint('c') })
    const { db } = installation
    const tenant = await tenantAdminStore(installation.admin).create({ id: installation.newId(), name: 'T' }, by())
    const node = await provisionedNode(installation, { tenantId: tenant?.id ?? '', accountId: id, name: 'n' })
    await hasInstance(installation, node, id, '10.0.0.5')
    await db.superuser.query("UPDATE operation SET state = 'FAILED', ended_at = app_now()")
    await db.superuser.query(
      `INSERT INTO instance_accessory (instance_id, kind, cloud_id, state)
       SELECT id, 'PORT', 'port-' || s, s FROM instance, unnest(ARRAY['RECORDED', 'GONE']) AS s`,
    )
    const { left, things } = await parts.accounts.remove(id, true, by())
    expect(left).toEqual([expect.objectContaining({ cloudId: 'cloud-id' })])
    expect(things).toEqual({
      markers: [{ region: 'RegionOne', markerId }],
      rungs: {
        region: 'RegionOne',
        userId: raw.userId,
        names: [3, 2].map((rung) => `sallyport-${installation.deploymentId}-e${rung}`),
      },
      accessories: [{ kind: 'PORT', cloudId: 'port-RECORDED', region: 'RegionOne', instanceName: expect.any(String) }],
    })
    expect((await auditRows(installation)).at(-1)?.detail).toMatchObject({ byHand: { markers: [{ markerId }] } })
    const { rows } = await db.superuser.query('SELECT length(credential_sealed) AS everyday, deletion_sealed FROM cloud_account')
    expect(rows).toEqual([{ everyday: 0, deletion_sealed: null }])
    expect((await refusal(parts.clouds.open(id, 'WORK', 'DELETION'))).kind).toBe('NOT_FOUND')
  })

  test('leaves no rungs where another account climbs the same ladder', async () => {
    const first = await add()
    await parts.accounts.add({ name: 'the other', credential: all(), defaultRegion: undefined }, by())
    const ladders = ladderStore(installation.worker)
    await ladders.claim(await ladders.begin(first.id, 'RegionOne'), {
      rung: 1,
      publicKey: 'k',
      fingerprint: `SHA256:${'a'.repeat(43)}`,
    })
    expect((await parts.accounts.remove(first.id, false, by())).things.rungs.names).toEqual([])
  })
})

describe('over the API', () => {
  let server: AdminServer
  beforeEach(async () => {
    server = await startAdminServer(installation)
  })
  afterEach(() => server.close())

  const refusals =
    '... on Conflict { message } ... on InvalidInput { field message } ... on CloudRefused { message } ... on NotFound { message }'
  async function mutate(name: string, input: object, selection: string, known = refusals): Promise<Record<string, unknown>> {
    const type = name.charAt(0).toUpperCase() + name.slice(1)
    const query = `mutation($input: ${type}Input!) { ${name}(input: $input) { __typename ... on ${type}Payload { ${selection} } ${known} } }`
    const answer = await server.ask(query, { input })
    if (answer.errors.length > 0) throw new Error(JSON.stringify(answer.errors))
    return answer.data?.[name] as Record<string, unknown>
  }
  const account = `account { id ownDeletionCredential deletionUserId cloudAddress cloudUserId markers { region recordedBy }
    witness { rung claimOpen region lastClimbAt fence { reason why since } } deletionCheck { subject ok } deletionUnchecked }`
  const noNotFound = refusals.replace('... on NotFound { message }', '')

  test('an account is added with both credentials and its marker, shows them, and says at its end what to remove by hand', async () => {
    const [credential, deletionCredential] = [await everyday(), await forDeletion()]
    const input = { name: 'whole', credential, deletionCredential, createMarker: true }
    const added = await mutate('addCloudAccount', input, `markerTrouble ${account}`, noNotFound)
    expect(added).toMatchObject({
      __typename: 'AddCloudAccountPayload',
      markerTrouble: null,
      account: {
        ownDeletionCredential: true,
        deletionUserId: raw.userId,
        cloudUserId: raw.userId,
        markers: [{ region: 'RegionOne', recordedBy: 'Grace' }],
        witness: null,
        deletionUnchecked: null,
      },
    })
    const accountId = (added.account as { id: string }).id
    expect(await mutate('createMarker', { accountId }, 'markerId')).toMatchObject({ __typename: 'Conflict' })
    expect(await mutate('createMarker', { accountId, region: 'RegionTwo' }, 'region adopted')).toMatchObject({
      region: 'RegionTwo',
      adopted: false,
    })
    const ladders = ladderStore(installation.worker)
    const { rows } = await installation.db.superuser.query<{ id: string }>('SELECT id FROM cloud_account')
    const ladder = await ladders.begin(rows[0]!.id, 'RegionOne')
    await ladders.fence(ladder, 'OTHERS_ABOVE', {})
    const shown = await server.ask(`query($id: ID!) { cloudAccount(id: $id) { witness { rung claimOpen fence { reason why } } } }`, {
      id: accountId,
    })
    expect(shown.data).toEqual({
      cloudAccount: {
        witness: { rung: 0, claimOpen: false, fence: { reason: 'OTHERS_ABOVE', why: expect.stringContaining('a copy of it is ahead') } },
      },
    })
    const removed = await mutate(
      'removeCloudAccount',
      { accountId },
      'instancesLeft leftMarkers { region markerId } leftRungs { names } leftAccessories { cloudId }',
      '... on Conflict { message }',
    )
    expect(removed).toMatchObject({ instancesLeft: 0, leftRungs: null, leftAccessories: [] })
    expect(removed.leftMarkers).toHaveLength(2)
  })

  test('a credential for deletion is set and removed', async () => {
    const added = await mutate('addCloudAccount', { name: 'later', credential: all() }, 'account { id }', noNotFound)
    const accountId = (added.account as { id: string }).id
    const set = await mutate('setDeletionCredential', { accountId, credential: await forDeletion() }, account)
    expect(set).toMatchObject({ account: { ownDeletionCredential: true } })
    const removed = await mutate('removeDeletionCredential', { accountId }, account, '... on NotFound { message }')
    expect(removed).toMatchObject({ account: { ownDeletionCredential: false } })
    const nobody = { accountId: globalId('CloudAccount', '00000000-0000-4000-8000-000000000000') }
    expect(await mutate('removeDeletionCredential', nobody, account, '... on NotFound { message }')).toMatchObject({
      __typename: 'NotFound',
    })
    expect(await mutate('createMarker', nobody, 'region')).toMatchObject({ __typename: 'NotFound' })
  })
})
