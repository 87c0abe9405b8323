import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { CreateServer, ServerView } from '@sallyport/domain/clouds/provider.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually, newIdentity, newRequest, ownPrefix, type Subject } from './provider-subject.ts'

/** Each sentence of the port's comments, checked against whatever `start` opens: a simulated cloud or a real one. */
export function providerContract(title: string, start: () => Promise<Subject>): void {
  describe(title, () => {
    let subject: Subject
    const inTime = <T>(ask: () => Promise<T>, holds: (answer: T) => boolean): Promise<T> =>
      eventually(subject.patience, ask, holds, subject.letTimePass)
    const settled = (id: string): Promise<ServerView> =>
      inTime(
        () => subject.provider.getServer(subject.region, id),
        ({ state, task }) => state !== 'pending' && task === undefined,
      )

    beforeAll(async () => {
      subject = await start()
    }, 120_000)
    // A real project's quota is small.
    afterEach(() => subject?.removeServers(), 120_000)
    afterAll(() => subject?.close(), 120_000)

    describe('check', () => {
      test('proves that the credential signs in, and says where it leads', async () => {
        const account = await subject.provider.check()
        expect(account).toMatchObject({ projectId: subject.projectId, regions: expect.arrayContaining([subject.region]) })
        expect(account.findings.filter(({ ok }) => !ok)).toEqual([])
      })

      test('a credential that does not sign in is Unauthorized', async () => {
        await expect(subject.wrongSecret.check()).rejects.toMatchObject({ name: 'CloudError', kind: 'Unauthorized' })
      })
    })

    describe('what there is', () => {
      test('regions, sizes from the smallest on, images, networks, groups and zones are listed', async () => {
        const { provider, region } = subject
        expect((await provider.listRegions()).map(({ id }) => id)).toContain(region)
        const sizes = await provider.listSizes(region)
        expect(sizes.map(({ id }) => id)).toContain(subject.sizeId)
        expect(sizes.map(({ vcpus }) => vcpus)).toEqual(sizes.map(({ vcpus }) => vcpus).sort((a, b) => a - b))
        expect((await provider.listImages(region)).map(({ id }) => id)).toContain(subject.imageId)
        const networks = await provider.listNetworks(region)
        expect(networks.find(({ id }) => id === subject.networkId)).toMatchObject({ external: false, ipv4: true })
        expect(networks.find(({ id }) => id === subject.poolId)).toMatchObject({ external: true })
        expect((await provider.listSecurityGroups(region)).map(({ id }) => id)).toContain(subject.securityGroupId)
        expect((await provider.listZones(region)).some(({ available }) => available)).toBe(true)
      })

      test('a rehearsed create is no create', async () => {
        const before = await subject.provider.quota(subject.region)
        await subject.provider.rehearseCreate(subject.region)
        expect((await subject.provider.quota(subject.region)).instances).toEqual(before.instances)
        await expect(subject.wrongSecret.rehearseCreate(subject.region)).rejects.toMatchObject({ kind: 'Unauthorized' })
      })

      test('the quota counts a server once it is placed', async () => {
        const before = await subject.provider.quota(subject.region)
        await subject.provider.createServer(newRequest(subject))
        const after = await inTime(
          () => subject.provider.quota(subject.region),
          ({ instances }) => instances.used > before.instances.used,
        )
        expect(after.instances).toEqual({ ...before.instances, used: before.instances.used + 1 })
        expect(after.cores.used).toBeGreaterThan(before.cores.used)
        expect(after.memoryMiB.used).toBeGreaterThan(before.memoryMiB.used)
        expect(after.floatingAddresses.used).toBe((await subject.others.floatingAddresses()).length)
      })
    })

    describe('createServer', () => {
      test('makes one server that carries its identity and is held', async () => {
        const request = newRequest(subject)
        const created = await subject.provider.createServer(request)
        expect(created.projectId).toBe(subject.projectId)
        expect(created.providerRequestId).toMatch(/\S/)
        const view = await settled(created.id)
        expect(view).toMatchObject({
          id: created.id,
          projectId: subject.projectId,
          name: request.name,
          state: 'running',
          identity: request.identity,
          stage: 'held',
          fault: undefined,
        })
        expect(view.createdAt).toBeInstanceOf(Date)
        expect(view.addresses).toEqual([expect.objectContaining({ kind: 'fixed' })])
        expect((await subject.others.tagsOf(created.id)).sort()).toEqual(
          [`sallyport:${request.identity.deploymentId}`, `sallyport-attempt:${request.identity.attemptId}`].sort(),
        )
      })

      test('takes user-data as large as it says, and refuses more by its field', async () => {
        const limit = subject.provider.capabilities.userDataBytes
        const largest = newRequest(subject, { userData: new Uint8Array(limit).fill(0x23) })
        expect((await subject.provider.createServer(largest)).id).toMatch(/\S/)
        const larger = newRequest(subject, { userData: new Uint8Array(limit + 1).fill(0x23) })
        await expect(subject.provider.createServer(larger)).rejects.toMatchObject({
          kind: 'InvalidRequest',
          details: { field: 'userData' },
        })
      })

      test('names the field that the cloud refuses, and then nothing was created', async () => {
        const unknown = '6f2a3f0e-0000-4000-8000-000000000000'
        const cases: [Partial<CreateServer>, string][] = [
          [{ sizeId: 'no-such-size' }, 'sizeId'],
          [{ imageId: unknown }, 'imageId'],
          [{ networkIds: [unknown] }, 'networkIds'],
          [{ securityGroupIds: [unknown] }, 'securityGroupIds'],
          [{ zone: 'no-such-zone' }, 'zone'],
        ]
        for (const [changes, field] of cases) {
          const request = newRequest(subject, changes)
          const error = await subject.provider.createServer(request).catch((thrown: unknown) => thrown)
          expect(error, field).toMatchObject({ name: 'CloudError', kind: 'InvalidRequest', details: { field, status: 400 } })
          expect(await subject.provider.findByAttempt(subject.region, request.identity)).toEqual([])
        }
      })

      test('throws OutcomeUnknown when the answer is lost after the effect, sends no second request, and the server can be found', async () => {
        for (const how of ['after', 'half'] as const) {
          const request = newRequest(subject)
          const sent = subject.cuttable.arrived.filter((method) => method === 'POST').length
          subject.cuttable.cutNext('POST', how)
          await expect(subject.cuttable.provider.createServer(request)).rejects.toMatchObject({ kind: 'OutcomeUnknown' })
          expect(subject.cuttable.arrived.filter((method) => method === 'POST')).toHaveLength(sent + 1)
          const found = await inTime(
            () => subject.provider.findByAttempt(subject.region, request.identity),
            (list) => list.length > 0,
          )
          expect(found).toEqual([expect.objectContaining({ identity: request.identity })])
        }
      })

      test('throws OutcomeUnknown when the request is lost on the way, and nothing is found', async () => {
        const request = newRequest(subject)
        subject.cuttable.cutNext('POST', 'before')
        await expect(subject.cuttable.provider.createServer(request)).rejects.toMatchObject({ kind: 'OutcomeUnknown' })
        expect(await subject.provider.findByAttempt(subject.region, request.identity)).toEqual([])
      })

      test('an instance that the cloud accepts and cannot place ends in error, with the cloud’s fault', async () => {
        const { id } = await subject.provider.createServer(newRequest(subject, { sizeId: subject.impossibleSizeId }))
        expect(await settled(id)).toMatchObject({ state: 'error', providerState: 'ERROR', fault: { message: expect.stringMatching(/\S/) } })
      })
    })

    describe('finding', () => {
      test('findByAttempt finds every server of an attempt, by identity and nonce and never by name', async () => {
        const identity = newIdentity()
        const request = newRequest(subject, { identity })
        const first = await subject.provider.createServer(request)
        const second = await subject.provider.createServer(request)
        await subject.provider.createServer({ ...request, identity: newIdentity({ ...identity, nonce: 'another' }) })
        await subject.others.createServer(request.name, {})
        await settled(first.id)
        await subject.others.removeTags(first.id)
        const found = await subject.provider.findByAttempt(subject.region, identity)
        expect(found.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort())
      })

      test('listOwn lists every server that carries the deployment, whoever changed other keys', async () => {
        const deploymentId = newIdentity().deploymentId
        const ours = await subject.provider.createServer(newRequest(subject, { identity: newIdentity({ deploymentId }) }))
        await settled(ours.id)
        await subject.others.setMetadata(ours.id, { 'policy.owner': 'someone else' })
        await subject.provider.createServer(newRequest(subject))
        const copied = await subject.others.createServer(`${ownPrefix}copy`, { 'sallyport.deployment': deploymentId })
        const { servers: own } = await subject.provider.listOwn(subject.region, deploymentId)
        expect(own.map(({ id }) => id).sort()).toEqual([ours.id, copied].sort())
        expect(own.find(({ id }) => id === copied)?.identity).toEqual({ deploymentId })
      })

      test('getServer tells a server that never was, and one that was deleted, as NotFound', async () => {
        const never = '6f2a3f0e-0000-4000-8000-000000000000'
        await expect(subject.provider.getServer(subject.region, never)).rejects.toMatchObject({
          kind: 'NotFound',
          details: { status: 404 },
        })
        const request = newRequest(subject)
        const { id } = await subject.provider.createServer(request)
        await settled(id)
        await subject.others.deleteServer(id)
        const gone = await inTime(
          () => subject.provider.getServer(subject.region, id).catch((error: unknown) => error),
          (answer) => answer instanceof CloudError,
        )
        expect(gone).toMatchObject({ kind: 'NotFound' })
        expect(await subject.provider.findByAttempt(subject.region, request.identity)).toEqual([])
      })

      test('one and the same state has one fingerprint, and another state another', async () => {
        const { id } = await subject.provider.createServer(newRequest(subject))
        const first = await settled(id)
        expect((await subject.provider.getServer(subject.region, id)).fingerprint).toBe(first.fingerprint)
        await subject.others.setMetadata(id, { changed: 'yes' })
        expect((await subject.provider.getServer(subject.region, id)).fingerprint).not.toBe(first.fingerprint)
      })
    })

    describe('writing', () => {
      test('writeStage changes the stage and nothing else', async () => {
        const { id } = await subject.provider.createServer(newRequest(subject))
        await settled(id)
        await subject.others.setMetadata(id, { 'policy.owner': 'someone else' })
        const before = await subject.others.metadataOf(id)
        await subject.provider.writeStage(subject.region, id, 'admitted')
        expect(await subject.others.metadataOf(id)).toEqual({ ...before, 'sallyport.stage': 'admitted' })
        expect((await subject.provider.getServer(subject.region, id)).stage).toBe('admitted')
      })

      test('writeInstanceNonce is a Conflict while a task is under way, and holds once it is over', async () => {
        const { id } = await subject.provider.createServer(newRequest(subject))
        await expect(subject.provider.writeInstanceNonce(subject.region, id, 'too-early')).rejects.toMatchObject({ kind: 'Conflict' })
        await settled(id)
        await subject.provider.writeInstanceNonce(subject.region, id, 'in-time')
        expect(await subject.others.metadataOf(id)).toMatchObject({ 'sallyport.nonce': 'in-time', 'sallyport.stage': 'held' })
      })

      test('a write to a server that is not there is NotFound', async () => {
        const never = '6f2a3f0e-0000-4000-8000-000000000000'
        await expect(subject.provider.writeStage(subject.region, never, 'admitted')).rejects.toMatchObject({ kind: 'NotFound' })
        await expect(subject.provider.writeInstanceNonce(subject.region, never, 'n')).rejects.toMatchObject({ kind: 'NotFound' })
      })
    })

    describe('console log', () => {
      test('is its end, at most as long as asked for; undefined where the credential may not read it', async () => {
        const { id } = await subject.provider.createServer(newRequest(subject))
        await settled(id)
        const output = await subject.withConsole.consoleOutput(subject.region, id, 40)
        expect(output).toBeTypeOf('string')
        expect(Buffer.byteLength(output ?? '')).toBeLessThanOrEqual(40)
        expect(await subject.provider.consoleOutput(subject.region, id, 40)).toBeUndefined()
      })
    })

    describe('addresses', () => {
      test('a floating address is told before it is given, and then shows at the server', async () => {
        const { id } = await subject.provider.createServer(newRequest(subject))
        await settled(id)
        const description = `${ownPrefix}address`
        let toldAs: unknown
        const { provider, region, poolId } = subject
        const floating = await provider.attachFloatingAddress(region, id, poolId, description, async (told) => {
          const rows = await subject.others.floatingAddresses()
          toldAs = rows.find((row) => row.id === told.id)
        })
        expect(toldAs).toMatchObject({ id: floating.id, address: floating.address, portId: null })
        const view = await inTime(
          () => subject.provider.getServer(subject.region, id),
          ({ addresses }) => addresses.some(({ kind }) => kind === 'floating'),
        )
        expect(view.addresses).toContainEqual(expect.objectContaining({ address: floating.address, kind: 'floating' }))
        const again = await provider.attachFloatingAddress(region, id, poolId, description, async () => {})
        expect(again).toEqual(floating)
      })

      test('the addresses that a network’s traffic leaves from are its router’s', async () => {
        const addresses = await subject.provider.egressAddresses(subject.region, [subject.networkId])
        expect(addresses).toHaveLength(1)
        expect(addresses[0]).toMatch(/^\d+\.\d+\.\d+\.\d+$/)
      })
    })

    describe('errors', () => {
      test('an unknown region is refused by name', async () => {
        await expect(subject.provider.listSizes('no-such-region')).rejects.toMatchObject({
          kind: 'InvalidRequest',
          details: { field: 'region' },
        })
      })

      test('a lost answer to a read is made up for by asking again', async () => {
        subject.cuttable.cutNext('GET', 'after')
        expect((await subject.cuttable.provider.listSizes(subject.region)).length).toBeGreaterThan(0)
      })
    })
  })
}
