import { markerRules } from '@sallyport/clouds/openstack/access-rules.ts'
import type { Problem } from '@sallyport/domain/primitives/problem.ts'
import { describe, expect, test } from 'vitest'
import { auditRows, changeRows } from '../../fixtures/installation.ts'
import { publishedRules } from '../../fixtures/live-openstack.ts'
import {
  add,
  by,
  cloud,
  credential,
  decisions,
  everyday,
  installation,
  markers,
  onDeletionOfAccountsGround,
  parts,
  raw,
  refusal,
} from './deletion-of-accounts-ground.ts'

onDeletionOfAccountsGround()

describe('the ownership marker', () => {
  test('is made, recorded in the chain and the log, and made once', async () => {
    const { id, projectId } = await add({ deletion: true })
    const made = await parts.accounts.createMarker(id, undefined, by())
    expect(made).toMatchObject({ region: 'RegionOne', adopted: false })
    expect(await markers()).toEqual([expect.objectContaining({ id: made.markerId })])
    expect(made.account.deletion.markers).toEqual([
      { region: 'RegionOne', markerId: made.markerId, recordedBy: 'Ada', recordedAt: expect.any(Date) },
    ])
    const [record] = await decisions()
    expect(record?.kind).toBe('MARKER_RECORDED')
    expect(JSON.parse(record?.detail ?? '')).toMatchObject({ accountId: id, projectId, markerId: made.markerId, adopted: false })
    expect((await auditRows(installation)).slice(-2)).toMatchObject([
      { action: 'createMarker', subject_id: id },
      { action: 'checkCloudAccount', subject_id: id },
    ])
    expect(made.account.deletion.lastCheck, 'it was looked at anew, and says nothing of before').toContainEqual(
      expect.objectContaining({ subject: 'RegionOne: ownership marker', ok: true }),
    )
    expect((await changeRows(installation)).at(-1)).toBe('CLOUD_ACCOUNT')
    expect(await refusal(parts.accounts.createMarker(id, 'RegionOne', by()))).toMatchObject({
      kind: 'CONFLICT',
      message: expect.stringContaining('is there already'),
    })
    expect((await parts.accounts.createMarker(id, 'RegionTwo', by())).account.deletion.markers).toHaveLength(2)
  })

  test('whose answer was lost is said to be, and adopted by the next try', async () => {
    const { id } = await add()
    cloud.faults.add({ effect: { kind: 'cut-after' }, service: 'neutron', method: 'POST', path: '/security-groups$', times: 1 } as never)
    expect(await refusal(parts.accounts.createMarker(id, undefined, by()))).toMatchObject({
      kind: 'CLOUD_UNREACHABLE',
      message: expect.stringContaining('Ask again'),
    })
    expect((await parts.accounts.find(id))?.deletion.markers).toEqual([])
    const [orphan] = await markers()
    expect(await parts.accounts.createMarker(id, undefined, by())).toMatchObject({ adopted: true, markerId: orphan?.id })
    expect(await markers()).toHaveLength(1)
  })

  test('removed by hand is made anew when an administrator asks for it, and not before', async () => {
    const { id } = await add()
    const first = await parts.accounts.createMarker(id, undefined, by())
    await raw.ask('network', 'DELETE', `/security-groups/${first.markerId}`)
    expect((await parts.accounts.check(id, by())).deletion.lastCheck).toContainEqual({
      subject: 'RegionOne: ownership marker',
      ok: false,
      detail: expect.stringContaining('is gone'),
    })
    const second = await parts.accounts.createMarker(id, undefined, by())
    expect(second.markerId).not.toBe(first.markerId)
    expect(second.account.deletion.markers.map(({ markerId }) => markerId)).toEqual([second.markerId])
    expect(JSON.parse((await decisions()).at(-1)?.detail ?? '')).toMatchObject({ before: first.markerId })
  })

  test('of which there are several, or one whose text was changed, is refused with their ids', async () => {
    const { id } = await add()
    const { markerId } = await parts.accounts.createMarker(id, undefined, by())
    const group = { name: `sallyport-${installation.deploymentId}`, description: 'mine' }
    await raw.ask('network', 'POST', '/security-groups', { security_group: group })
    const several = await refusal(parts.accounts.createMarker(id, undefined, by()))
    expect(several).toMatchObject({ kind: 'CONFLICT', message: expect.stringContaining(markerId) })
    expect((await parts.accounts.check(id, by())).deletion.lastCheck).toContainEqual(
      expect.objectContaining({ subject: 'RegionOne: ownership marker', ok: false }),
    )
    await raw.ask('network', 'DELETE', `/security-groups/${markerId}`)
    expect((await refusal(parts.accounts.createMarker(id, undefined, by()))).message).toContain('is not what Sallyport writes')
  })

  test('asked for by two at once is recorded for one at most, so that a person looks where there are two', async () => {
    const { id } = await add()
    const slow = cloud.faults.add({
      effect: { kind: 'latency', milliseconds: 1_500 },
      service: 'neutron',
      method: 'POST',
      path: '/security-groups$',
      times: 2,
    } as never)
    const both = [parts.accounts.createMarker(id, undefined, by()), parts.accounts.createMarker(id, undefined, by())].map((one) =>
      one.then(
        () => 'MADE',
        (error: Problem) => error.kind,
      ),
    )
    const outcomes = await Promise.all(both)
    cloud.faults.remove(slow.id)
    // Where one comes so late that it finds the other's, it adopts it or is told that it is there.
    if ((await markers()).length > 1) expect(outcomes.filter((one) => one === 'MADE').length).toBeLessThanOrEqual(1)
    if (!outcomes.includes('MADE')) expect((await parts.accounts.find(id))?.deletion.markers).toEqual([])
  })

  test('cannot be asked for in a region that is none, for an account that is none, or by nobody', async () => {
    const { id } = await add()
    expect(await refusal(parts.accounts.createMarker(id, 'regionone', by()))).toMatchObject({ kind: 'INVALID_INPUT', field: 'region' })
    expect((await refusal(parts.accounts.createMarker(installation.newId(), undefined, by()))).kind).toBe('NOT_FOUND')
    const system = { kind: 'SYSTEM' as const, id: undefined, name: 'Sallyport', request: undefined }
    expect((await refusal(parts.accounts.createMarker(id, undefined, system))).kind).toBe('CONFLICT')
    expect(await markers()).toEqual([])
  })

  test('that the credential may not make leaves the account without one, and says so', async () => {
    const given = { name: 'no marker', credential: await everyday(), defaultRegion: undefined }
    const { account, markerTrouble } = await parts.accounts.addWithMarker(given, by())
    expect(account.deletion.markers).toEqual([])
    expect(markerTrouble).toContain('access rules')
    const given2 = { name: 'with marker', credential: await credential([...publishedRules(raw), ...markerRules]) }
    const made = await parts.accounts.addWithMarker({ ...given2, defaultRegion: undefined }, by())
    expect(made.markerTrouble).toBeUndefined()
    expect(made.account.deletion.markers).toHaveLength(1)
  })
})
