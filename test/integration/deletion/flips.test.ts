import { randomUUID } from 'node:crypto'
import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createGateGround, type GateGround } from '../../fixtures/gate-ground.ts'

/** What held when it was looked at first, and holds no more when it is looked at last. */
let ground: GateGround
beforeEach(async () => {
  ground = await createGateGround()
})
afterEach(() => ground.drop())

type Flip = [what: string, fact: string, flip: (it: GateGround) => Promise<unknown> | unknown]

const sql = (text: string) => (it: GateGround) => it.db.superuser.query(text)
const server = (change: Parameters<GateGround['cloud']['change']>[1]) => (it: GateGround) => it.cloud.change(it.cloudId, change)

const flips: Flip[] = [
  [
    'an agent of it wakes',
    'key-silent',
    (it) =>
      it.db.superuser.query(
        `INSERT INTO node_key (node_id, tenant_id, public_key, revoked_at, knocked_at) VALUES ($1, $2, 'key', app_now(), app_now())`,
        [it.nodeId, it.tenantId],
      ),
  ],
  [
    'a token of it is shown',
    'token-silent',
    (it) => it.db.superuser.query('UPDATE enrollment_token SET shown_at = app_now() WHERE node_id = $1', [it.nodeId]),
  ],
  ['a tag goes', 'tags', server({ tags: [] })],
  [
    'a tag of ours is added',
    'no-other-tags',
    (it) => it.cloud.change(it.cloudId, { tags: [...it.cloud.servers.get(it.cloudId)!.tags!, 'sallyport:another'] }),
  ],
  [
    'somebody tags it',
    'no-other-tags',
    (it) => it.cloud.change(it.cloudId, { tags: [...it.cloud.servers.get(it.cloudId)!.tags!, 'do-not-delete'] }),
  ],
  ['somebody writes metadata of their own', 'no-other-keys', server({ otherMetadataKeys: ['do-not-delete'] })],
  ['somebody attaches a volume', 'no-other-volumes', server({ volumeIds: ['payroll'] })],
  ['somebody renames it', 'name', server({ name: 'do-not-delete' })],
  ['somebody describes it', 'description', server({ description: 'keep until Friday' })],
  ['somebody locks it', 'not-locked', server({ locked: true })],
  ['a task begins', 'no-task', server({ task: 'rebuilding' })],
  ['it is rebuilt from another image', 'image', server({ imageId: 'another' })],
  [
    'its metadata is edited',
    'nonce',
    (it) =>
      it.cloud.change(it.cloudId, { ownMetadata: { ...it.cloud.servers.get(it.cloudId)!.ownMetadata, 'sallyport.nonce-of-attempt': 'x' } }),
  ],
  ['its stage turns out to be ahead', 'stage', (it) => it.cloud.writeStage('r', it.cloudId, 'admitted')],
  [
    'deletion is switched off',
    'enabled',
    (it) => {
      it.configured.cloudDeletion = false
    },
  ],
  [
    'the activation is withdrawn',
    'not-withdrawn',
    sql(`UPDATE deletion_activation SET withdrawn_at = app_now(), withdrawn_by = 'Ada', withdraw_reason = 'x'`),
  ],
  ['the attestation ends', 'attestation-stands', sql(`UPDATE deployment_attestation SET ended_at = app_now(), end_reason = 'x'`)],
  [
    'the marker goes',
    'one-marker',
    (it) => {
      it.cloud.markers.length = 0
    },
  ],
  ['a second marker appears', 'one-marker', (it) => it.cloud.createMarker('r', it.deploymentId)],
  [
    'a standby is promoted',
    'same-timeline',
    (it) => {
      it.fingerprint.shared.timeline = 2
    },
  ],
  [
    'it runs on another host',
    'host-attested',
    (it) => {
      it.fingerprint.host = 'b'.repeat(64)
    },
  ],
  ['the nodes fall silent', 'silence-over', sql('UPDATE deletion_state SET last_silent_at = app_now()')],
  ['the breaker is tripped', 'breaker-closed', sql(`UPDATE deletion_state SET breaker_tripped_at = app_now(), breaker_why = 'x'`)],
  [
    'an administrator keeps it',
    'handed-over',
    (it) => it.db.superuser.query(`UPDATE instance SET state = 'SEEN' WHERE id = $1`, [it.instanceId]),
  ],
  ['the account is removed', 'account-in-use', sql('UPDATE cloud_account SET removed_at = app_now()')],
  ['the account leads to another project', 'project-of-the-account', sql(`UPDATE cloud_account SET project_id = 'another'`)],
]

describe('what flips after the first look', () => {
  test.each(flips)('%s', async (_what, fact, flip) => {
    let flipped: Promise<unknown> | undefined
    ground.cloud.script.beforeDeletion = (call) => {
      if (call === 'takeRung') flipped ??= Promise.resolve(flip(ground))
    }
    const { decide } = ground.work.deletes
    ground.work.deletes.decide = async (...given) => {
      await flipped
      return decide(...given)
    }
    const outcome = await ground.attempt()
    expect(outcome).toMatchObject({ kind: 'REFUSED', refusals: expect.arrayContaining([expect.objectContaining({ fact })]) })
    expect(ground.deleted()).toEqual([])
    expect(ground.cloud.calls).not.toContain('deleteServer')
    expect(await ground.decisions()).not.toContain('DELETE_DECIDED')
  })

  test('a copy that climbs above it fences the witness and ends activation and attestation', async () => {
    const { decide } = ground.work.deletes
    ground.work.deletes.decide = async (...given) => {
      await ground.cloud.takeRung('r', `sallyport-${ground.deploymentId}-e2`, 'a copy')
      return decide(...given)
    }
    expect(await ground.attempt()).toMatchObject({
      kind: 'REFUSED',
      refusals: expect.arrayContaining([
        expect.objectContaining({ fact: 'next-rung-free' }),
        expect.objectContaining({ fact: 'nothing-above' }),
      ]),
    })
    expect(ground.deleted()).toEqual([])
    expect(await ground.attempt()).toMatchObject({
      kind: 'REFUSED',
      refusals: expect.arrayContaining([
        expect.objectContaining({ fact: 'not-withdrawn' }),
        expect.objectContaining({ fact: 'attestation-stands' }),
      ]),
    })
    const { rows } = await ground.db.superuser.query('SELECT fence_reason FROM witness_ladder')
    expect(rows).toEqual([{ fence_reason: 'OTHERS_ABOVE' }])
    expect(ground.deleted()).toEqual([])
  })
})

describe('what changes between decision and call', () => {
  const between: [string, (it: GateGround) => Promise<unknown>][] = [
    [
      'the activation is withdrawn',
      sql(`UPDATE deletion_activation SET withdrawn_at = app_now(), withdrawn_by = 'Ada', withdraw_reason = 'x'`),
    ],
    ['the attestation ends', sql(`UPDATE deployment_attestation SET ended_at = app_now(), end_reason = 'x'`)],
    [
      'a token of it is shown',
      (it) => it.db.superuser.query('UPDATE enrollment_token SET shown_at = app_now() WHERE node_id = $1', [it.nodeId]),
    ],
    ['the breaker is tripped', sql(`UPDATE deletion_state SET breaker_tripped_at = app_now(), breaker_why = 'x'`)],
    [
      'the agent calls',
      (it) =>
        it.db.superuser.query(
          `INSERT INTO node_key (node_id, tenant_id, public_key, revoked_at, knocked_at) VALUES ($1, $2, 'key', app_now(), app_now())`,
          [it.nodeId, it.tenantId],
        ),
    ],
  ]
  test.each(between)('%s: nothing leaves, and the instance waits as before', async (_what, flip) => {
    const { decide } = ground.work.deletes
    ground.work.deletes.decide = async (...given) => {
      const decided = await decide(...given)
      await flip(ground)
      return decided
    }
    const filedAt = async () =>
      (await ground.db.superuser.query('SELECT filed_at FROM instance WHERE id = $1', [ground.instanceId])).rows[0].filed_at
    const filed = await filedAt()
    expect(await ground.attempt()).toMatchObject({ kind: 'NOT_SENT' })
    expect(ground.deleted()).toEqual([])
    expect(await ground.state()).toBe('WAITING')
    expect(await filedAt()).toEqual(filed)
    expect((await ground.decisions()).slice(0, 2)).toEqual(['DELETE_DECIDED', 'DELETE_NOT_SENT'])
  })
})

describe('what does not answer as it should', () => {
  const calls = ['whereItLeads', 'findMarkers', 'readForDeletion', 'readRung', 'listRungNames'] as const
  const answers: [string, () => unknown][] = [
    [
      'an error',
      () => {
        throw new CloudError('Forbidden', 'not allowed')
      },
    ],
    [
      '500',
      () => {
        throw new CloudError('Unavailable', 'the cloud answered 500', { status: 500 })
      },
    ],
    [
      'HTML',
      () => {
        throw new CloudError('Unavailable', 'the answer is no JSON: <html>')
      },
    ],
    [
      'no answer in time',
      () => {
        throw new CloudError('Unavailable', 'timed out')
      },
    ],
    [
      'an unknown outcome',
      () => {
        throw new CloudError('OutcomeUnknown', 'lost')
      },
    ],
  ]
  const cases = calls.flatMap((call) => answers.map(([answer, give]) => [call, answer, give] as const))

  test.each(cases)('%s with %s: 0 deletes', async (call, _answer, give) => {
    Object.assign(ground.cloud, { [call]: async () => give() })
    expect(await ground.attempt()).toMatchObject({ kind: 'REFUSED' })
    expect(ground.deleted()).toEqual([])
  })

  const odd: [string, keyof GateGround['cloud'], (it: GateGround) => unknown][] = [
    ['two of one marker', 'findMarkers', (it) => [it.cloud.markers[0], it.cloud.markers[0]]],
    ['no marker', 'findMarkers', () => []],
    ['another server', 'readForDeletion', (it) => ({ ...it.cloud.servers.get(it.cloudId), id: randomUUID() })],
    ['a partial server', 'readForDeletion', (it) => ({ ...it.cloud.servers.get(it.cloudId), ownMetadata: undefined, tellsTask: false })],
    ['another project', 'whereItLeads', () => ({ cloud: 'https://cloud.example', projectId: 'another', userId: 'user-1' })],
    ['another user', 'whereItLeads', () => ({ cloud: 'https://cloud.example', projectId: 'project', userId: 'another' })],
    ['another cloud', 'whereItLeads', () => ({ cloud: 'https://other.example', projectId: 'project', userId: 'user-1' })],
    ['an empty ladder', 'listRungNames', () => []],
    ['no rung', 'readRung', () => undefined],
  ]
  test.each(odd)('%s: 0 deletes', async (_what, call, answer) => {
    Object.assign(ground.cloud, { [call]: async () => answer(ground) })
    expect(await ground.attempt()).toMatchObject({ kind: 'REFUSED' })
    expect(ground.deleted()).toEqual([])
  })

  test('an account that was never listed, or whose listing lacks a row: 0 deletes', async () => {
    const fresh = ground.anotherProcess()
    ground.work.gather.surroundings = fresh.surroundings.of
    expect(await ground.attempt()).toMatchObject({
      kind: 'REFUSED',
      refusals: expect.arrayContaining([expect.objectContaining({ fact: 'listing-complete' })]),
    })
    ground.work.gather.surroundings = ground.work.surroundings.of
    await ground.addWaiting()
    expect(await ground.attempt()).toMatchObject({ kind: 'REFUSED', refusals: [expect.objectContaining({ fact: 'rows-accounted-for' })] })
    expect(ground.deleted()).toEqual([])
  })
})
