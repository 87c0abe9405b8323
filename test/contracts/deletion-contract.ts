import { randomUUID } from 'node:crypto'
import { givePermit, instanceId, type Permitted, spentPermit } from '@sallyport/clouds/testing/give-permit.ts'
import type { DeleteAnswer } from '@sallyport/domain/clouds/deletion.ts'
import type { CloudProvider, ServerView } from '@sallyport/domain/clouds/provider.ts'
import type { Accessory } from '@sallyport/domain/deletion-gate/recorded-instance.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually, newIdentity, newRequest, ownPrefix, type Subject } from './provider-subject.ts'

/** Each sentence of the port's comments that the deletion gate relies on, checked as `providerContract` checks the others. */
export function deletionContract(title: string, start: () => Promise<Subject>): void {
  describe(title, () => {
    let subject: Subject
    const until = <T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> => eventually(subject.patience, ask, holds)
    const settled = (id: string): Promise<ServerView> =>
      until(
        () => subject.provider.getServer(subject.region, id),
        ({ state, task }) => state !== 'pending' && task === undefined,
      )
    const activeServer = async (): Promise<string> => {
      const { id } = await subject.provider.createServer(newRequest(subject))
      expect((await settled(id)).state).toBe('running')
      return id
    }
    const permitted = (cloudId: string, accessories: readonly Accessory[] = []): Permitted => ({
      region: subject.region,
      projectId: subject.projectId,
      cloudId,
      accessories,
    })
    const remove = (id: string, by: CloudProvider = subject.deleter): Promise<DeleteAnswer> =>
      by.deleteServer(givePermit(permitted(id)), instanceId, randomUUID())
    const isThere = async (id: string): Promise<boolean> =>
      subject.provider.getServer(subject.region, id).then(
        () => true,
        (error: { kind?: string }) => {
          if (error.kind === 'NotFound') return false
          throw error
        },
      )
    const rungName = (): string => `${ownPrefix}${randomUUID()}-e1`
    /** One for each test, so that the run removes it by its name: Sallyport never does. */
    const newDeployment = (): string => `${ownPrefix}${randomUUID().slice(0, 8)}`

    beforeAll(async () => {
      subject = await start()
    }, 120_000)
    afterEach(() => subject?.removeServers(), 120_000)
    afterAll(() => subject?.close(), 120_000)

    describe('the credential', () => {
      test('one for deletion lacks nothing for deletion and much for provisioning, and the everyday one cannot delete', async () => {
        const checked = await subject.deleter.check('DELETION')
        expect(checked.lacks).toBeUndefined()
        expect(checked.findings.filter(({ ok }) => !ok)).toEqual([])
        expect((await subject.deleter.check('PROVISIONING')).lacks).toContain('compute POST /**/servers,')
        expect((await subject.provider.check('DELETION')).lacks).toContain('compute DELETE /**/servers/*')
      })

      test('whereItLeads says cloud, project and user anew', async () => {
        const { userId } = await subject.deleter.check('DELETION')
        expect(await subject.deleter.whereItLeads()).toEqual({
          cloud: expect.stringMatching(/^http/),
          projectId: subject.projectId,
          userId,
        })
        await expect(subject.wrongSecret.whereItLeads()).rejects.toMatchObject({ kind: 'Unauthorized' })
      })
    })

    describe('what is compared', () => {
      test('readForDeletion tells everything that a create asked for, the size by its id', async () => {
        const request = newRequest(subject)
        const { id } = await subject.provider.createServer(request)
        await settled(id)
        const { deploymentId, operationId, attemptId, nonce } = request.identity
        const view = await subject.deleter.readForDeletion(subject.region, id)
        expect(view).toMatchObject({
          id,
          projectId: subject.projectId,
          name: request.name,
          description: null,
          identity: request.identity,
          stage: 'held',
          ownMetadata: {
            'sallyport.deployment': deploymentId,
            'sallyport.operation': operationId,
            'sallyport.attempt': attemptId,
            'sallyport.nonce-of-attempt': nonce,
            'sallyport.stage': 'held',
          },
          size: { id: subject.sizeId },
          imageId: subject.imageId,
          task: undefined,
          tellsTask: true,
          locked: false,
          softDeleted: false,
          volumeIds: [],
          keyName: null,
        })
        expect(view.createdAt).toEqual((await subject.provider.getServer(subject.region, id)).createdAt)
        expect([...(view.tags ?? [])].sort()).toEqual([`sallyport-attempt:${attemptId}`, `sallyport:${deploymentId}`])
      })

      test('what others do to a server shows in it', async () => {
        const id = await activeServer()
        const { others, deleter, region } = subject
        await others.setMetadata(id, { 'Sallyport.Surprise': 'x', 'sallyport.stage': 'admitted', owner: 'them' })
        await others.addTag(id, 'theirs')
        await others.rename(id, `${ownPrefix}do-not-delete`, 'keep until Friday')
        await others.lock(id, 'do not touch')
        const view = await deleter.readForDeletion(region, id)
        expect(view).toMatchObject({ locked: true, stage: 'admitted', tags: expect.arrayContaining(['theirs']) })
        expect(view).toMatchObject({ name: `${ownPrefix}do-not-delete`, description: 'keep until Friday' })
        expect(view.ownMetadata).toMatchObject({ 'Sallyport.Surprise': 'x' })
        expect(view.ownMetadata).not.toHaveProperty('owner')
        expect(view.otherMetadataKeys).toEqual(['owner'])
        expect(await deleter.getServer(region, id)).toMatchObject({ locked: true, lockedReason: 'do not touch' })
        await others.unlock(id)
        expect(await deleter.readForDeletion(region, id)).toMatchObject({ locked: false })
      })

      test('the proof that the instance alone may read is withheld from whoever compares', async () => {
        const id = await activeServer()
        await subject.provider.writeInstanceNonce(subject.region, id, 'known-to-the-instance-alone')
        const view = await subject.deleter.readForDeletion(subject.region, id)
        expect(view.ownMetadata).toHaveProperty(['sallyport.nonce'], 'withheld')
        expect(JSON.stringify(view)).not.toContain('known-to-the-instance-alone')
      })

      test('readForDeletion of a server that never was is NotFound', async () => {
        const never = '6f2a3f0e-0000-4000-8000-000000000000'
        await expect(subject.deleter.readForDeletion(subject.region, never)).rejects.toMatchObject({ kind: 'NotFound' })
      })

      test('listOwn says in which project it is whole, and of how many rows', async () => {
        const deploymentId = randomUUID()
        const { id } = await subject.provider.createServer(newRequest(subject, { identity: newIdentity({ deploymentId }) }))
        await subject.others.createServer(`${ownPrefix}other`, {})
        const { servers, complete } = await subject.deleter.listOwn(subject.region, deploymentId)
        expect(servers.map((server) => server.id)).toEqual([id])
        expect(complete).toMatchObject({ projectId: subject.projectId, lastPageSaidLast: true })
        expect(complete.pages).toBeGreaterThan(0)
        expect(complete.rows).toBeGreaterThanOrEqual(2)
      })
    })

    describe('the marker', () => {
      test('is made once, found, and read by its id; it verifies', async () => {
        const { deleter, region } = subject
        const deployment = newDeployment()
        expect(await deleter.findMarkers(region, deployment)).toEqual([])
        const marker = await deleter.createMarker(region, deployment)
        expect(marker).toMatchObject({ projectId: subject.projectId, verified: true })
        expect(marker.createdAt).toBeInstanceOf(Date)
        expect(await deleter.findMarkers(region, deployment)).toEqual([marker])
        expect(await deleter.readMarker(region, marker.id, deployment)).toEqual(marker)
        expect(await deleter.findMarkers(region, newDeployment())).toEqual([])
      })

      test('a second one is told beside the first', async () => {
        const { deleter, region, others } = subject
        const deployment = newDeployment()
        const { id, name, description } = await deleter.createMarker(region, deployment)
        const twin = await others.createGroup({ name, description })
        expect((await deleter.findMarkers(region, deployment)).map((marker) => marker.id).sort()).toEqual([id, twin].sort())
      })

      test('one that others changed is found, with another revision, and verifies no more', async () => {
        const { deleter, region, others } = subject
        const deployment = newDeployment()
        const marker = await deleter.createMarker(region, deployment)
        await others.changeGroup(marker.id, { name: 'web' })
        const [renamed] = await deleter.findMarkers(region, deployment)
        expect(renamed).toMatchObject({ id: marker.id, verified: false })
        expect(renamed?.revision).toBeGreaterThan(marker.revision ?? Number.NaN)
        await others.changeGroup(marker.id, { name: marker.name, description: `${marker.description} (${ownPrefix})` })
        expect(await deleter.findMarkers(region, deployment)).toMatchObject([{ id: marker.id, verified: false }])
        await others.changeGroup(marker.id, { description: marker.description })
        expect(await deleter.findMarkers(region, deployment)).toMatchObject([{ id: marker.id, verified: true }])
      })

      test('one that others removed is read as undefined', async () => {
        const { deleter, region, others } = subject
        const deployment = newDeployment()
        const { id } = await deleter.createMarker(region, deployment)
        await others.removeGroup(id)
        expect(await deleter.readMarker(region, id, deployment)).toBeUndefined()
        expect(await deleter.findMarkers(region, deployment)).toEqual([])
      })
    })

    describe('the ladder', () => {
      test('a name is taken once, read with the fingerprint that was claimed, and listed', async () => {
        const { deleter, region } = subject
        const name = rungName()
        const [ours, theirs] = [await deleter.newRungKey(), await deleter.newRungKey()]
        expect(await deleter.readRung(region, name)).toBeUndefined()
        expect(await deleter.listRungNames(region)).not.toContain(name)
        expect(await deleter.takeRung(region, name, ours.publicKey)).toBe('TAKEN')
        expect(await deleter.takeRung(region, name, theirs.publicKey)).toBe('EXISTS')
        expect(await deleter.takeRung(region, name, ours.publicKey)).toBe('EXISTS')
        expect(await deleter.readRung(region, name)).toMatchObject({ name, fingerprint: ours.fingerprint })
        expect(await deleter.listRungNames(region)).toContain(name)
      })

      test('of eight takers at once one gets it, and its key is the one that is read', async () => {
        const { deleter, region } = subject
        const name = rungName()
        const keys = await Promise.all(Array.from({ length: 8 }, () => deleter.newRungKey()))
        const answers = await Promise.all(keys.map(({ publicKey }) => deleter.takeRung(region, name, publicKey)))
        expect(answers.filter((answer) => answer === 'TAKEN')).toHaveLength(1)
        expect(answers.filter((answer) => answer === 'EXISTS')).toHaveLength(7)
        expect((await deleter.readRung(region, name))?.fingerprint).toBe(keys[answers.indexOf('TAKEN')]?.fingerprint)
      })

      test('a take whose answer is lost is OutcomeUnknown and not sent again; a read tells what came of it', async () => {
        const { cuttableDeleter: cuttable, deleter, region } = subject
        for (const [how, arrives] of [
          ['after', true],
          ['half', true],
          ['bad-gateway', true],
          ['before', false],
        ] as const) {
          const name = rungName()
          const { publicKey, fingerprint } = await deleter.newRungKey()
          const sent = cuttable.arrived.filter((method) => method === 'POST').length
          cuttable.cutNext('POST', how)
          await expect(cuttable.provider.takeRung(region, name, publicKey)).rejects.toMatchObject({ kind: 'OutcomeUnknown' })
          expect(cuttable.arrived.filter((method) => method === 'POST')).toHaveLength(sent + 1)
          expect((await deleter.readRung(region, name))?.fingerprint, how).toBe(arrives ? fingerprint : undefined)
        }
      })

      test('a rung is removed by its key: another key stays, and none is GONE', async () => {
        const { deleter, region } = subject
        const name = rungName()
        const [ours, theirs] = [await deleter.newRungKey(), await deleter.newRungKey()]
        await deleter.takeRung(region, name, ours.publicKey)
        await expect(deleter.removeRung(region, name, theirs.fingerprint)).rejects.toMatchObject({ kind: 'Conflict' })
        expect(await deleter.readRung(region, name)).toMatchObject({ fingerprint: ours.fingerprint })
        expect(await deleter.removeRung(region, name, ours.fingerprint)).toBe('REMOVED')
        expect(await deleter.readRung(region, name)).toBeUndefined()
        expect(await deleter.removeRung(region, name, ours.fingerprint)).toBe('GONE')
      })

      test('a rung that others removed is not there', async () => {
        const { deleter, region, others } = subject
        const name = rungName()
        await deleter.takeRung(region, name, (await deleter.newRungKey()).publicKey)
        await others.removeKeyPair(name)
        expect(await deleter.readRung(region, name)).toBeUndefined()
      })
    })

    describe('deleteServer', () => {
      test('is accepted for the permit’s server alone, which then goes; a look tells it with one token', async () => {
        const { deleter, region } = subject
        const deploymentId = newDeployment()
        const marker = { id: (await deleter.createMarker(region, deploymentId)).id, deploymentId }
        const [id, other] = [await activeServer(), await activeServer()]
        const look = () => deleter.lookWhetherGone(region, id, marker)
        expect(await look()).toMatchObject({ server: 'PRESENT', markerBefore: 'OURS', markerAfter: 'OURS', hindered: undefined })
        expect(await remove(id)).toMatchObject({ outcome: 'ACCEPTED', providerRequestId: expect.stringMatching(/\S/) })
        const gone = await until(look, ({ server }) => server === 'NOT_FOUND')
        expect(gone).toMatchObject({ server: 'NOT_FOUND', markerBefore: 'OURS', markerAfter: 'OURS' })
        expect(new Set(gone.tokens).size).toBe(1)
        expect(await remove(id)).toMatchObject({ outcome: 'GONE' })
        expect(await isThere(other)).toBe(true)
      })

      test('a locked server is refused with the provider’s words, and stays', async () => {
        const id = await activeServer()
        await subject.others.lock(id, 'do not touch')
        expect(await remove(id)).toMatchObject({ outcome: 'REFUSED', because: 'LOCKED', words: expect.stringContaining('is locked') })
        expect(await subject.deleter.readForDeletion(subject.region, id)).toMatchObject({ state: 'running', task: undefined })
        await subject.others.unlock(id)
        expect(await remove(id)).toMatchObject({ outcome: 'ACCEPTED' })
      })

      test('the everyday credential may not, and the server stays', async () => {
        const id = await activeServer()
        await expect(remove(id, subject.provider)).rejects.toMatchObject({ kind: 'Unauthorized' })
        expect(await subject.deleter.readForDeletion(subject.region, id)).toMatchObject({ state: 'running', task: undefined })
      })

      test('nothing is sent for another project, and a permit is good once', async () => {
        const id = await activeServer()
        const { provider, arrived } = subject.cuttableDeleter
        const sent = () => arrived.filter((method) => method === 'DELETE').length
        const before = sent()
        const elsewhere = givePermit({ ...permitted(id), projectId: 'another-project' })
        await expect(provider.deleteServer(elsewhere, instanceId, randomUUID())).rejects.toMatchObject({ kind: 'Unauthorized' })
        await expect(provider.deleteServer(elsewhere, instanceId, randomUUID())).rejects.toMatchObject({ name: 'PermitRefused' })
        expect(sent()).toBe(before)
        expect(await isThere(id)).toBe(true)
      })

      test('a delete whose answer is lost is OutcomeUnknown and not sent again; the server goes where it had arrived', async () => {
        const { cuttableDeleter: cuttable } = subject
        for (const [how, arrives] of [
          ['after', true],
          ['bad-gateway', true],
          ['before', false],
        ] as const) {
          const id = await activeServer()
          const sent = cuttable.arrived.filter((method) => method === 'DELETE').length
          cuttable.cutNext('DELETE', how)
          await expect(remove(id, cuttable.provider), how).rejects.toMatchObject({ kind: 'OutcomeUnknown' })
          expect(cuttable.arrived.filter((method) => method === 'DELETE')).toHaveLength(sent + 1)
          if (arrives)
            expect(
              await until(
                () => isThere(id),
                (there) => !there,
              ),
              how,
            ).toBe(false)
          else expect(await subject.deleter.readForDeletion(subject.region, id), how).toMatchObject({ state: 'running', task: undefined })
        }
      })
    })

    describe('accessories', () => {
      test('a floating address stays while it is attached, and follows once its server is gone', async () => {
        const { provider, deleter, region, poolId, others } = subject
        const id = await activeServer()
        const floating = await provider.attachFloatingAddress(region, id, poolId, `${ownPrefix}address`, async () => {})
        const target = spentPermit(permitted(id, [{ kind: 'FLOATING_ADDRESS', cloudId: floating.id }]))
        const release = () => deleter.releaseFloatingAddress(target, floating.id, randomUUID())
        expect(await release()).toMatchObject({ outcome: 'REFUSED', because: 'IN_USE' })
        await remove(id)
        expect(await until(release, ({ outcome }) => outcome === 'ACCEPTED')).toMatchObject({ outcome: 'ACCEPTED' })
        expect((await others.floatingAddresses()).map((row) => row.id)).not.toContain(floating.id)
        expect(await release()).toMatchObject({ outcome: 'GONE' })
      })

      test('a port without a device is deleted, one with a device is left, and so is one that was not recorded', async () => {
        const { deleter, others } = subject
        const id = await activeServer()
        const [port, inUse] = [await others.createPort(), await others.portOf(id)]
        await expect(deleter.deletePort(spentPermit(permitted(id)), port, randomUUID())).rejects.toMatchObject({ kind: 'InvalidRequest' })
        const target = spentPermit(
          permitted(
            id,
            [port, inUse].map((cloudId) => ({ kind: 'PORT', cloudId })),
          ),
        )
        expect(await deleter.deletePort(target, inUse, randomUUID())).toMatchObject({ outcome: 'REFUSED', because: 'IN_USE' })
        expect(await others.portIds()).toEqual(expect.arrayContaining([port, inUse]))
        expect(await deleter.deletePort(target, port, randomUUID())).toMatchObject({ outcome: 'ACCEPTED' })
        const left = await others.portIds()
        expect([left.includes(port), left.includes(inUse)]).toEqual([false, true])
        expect(await deleter.deletePort(target, port, randomUUID())).toMatchObject({ outcome: 'GONE' })
      })

      test('a volume that nothing uses is deleted', async ({ skip }) => {
        const { deleter, others } = subject
        if (others.createVolume === undefined) return skip('a cloud with volumes')
        const id = await activeServer()
        const volume = await others.createVolume()
        const target = spentPermit(permitted(id, [{ kind: 'VOLUME', cloudId: volume }]))
        const free = await until(
          () => others.volumeStatus(volume),
          (status) => status === 'available',
        )
        expect(free).toBe('available')
        expect(await deleter.deleteVolume(target, volume, randomUUID())).toMatchObject({ outcome: 'ACCEPTED' })
        const left = await until(
          () => others.volumeStatus(volume),
          (status) => status === undefined,
        )
        expect(left).toBeUndefined()
        expect(await deleter.deleteVolume(target, volume, randomUUID())).toMatchObject({ outcome: 'GONE' })
      })
    })
  })
}
