import { describe, expect, test } from 'vitest'
import { driveAgent } from '../../fixtures/driven-agent.ts'
import { ada } from '../../fixtures/installation.ts'
import { cloudError } from '../../fixtures/scripted-cloud.ts'
import { admission, nodes, onActsGround, operations, untilDecided, validating } from './acts-ground.ts'

onActsGround()

describe('an instance in ERROR whose fault is not told yet', () => {
  const inError = { state: 'error', providerState: 'ERROR' } as const
  const fault = { code: 500, message: 'No valid host was found.' }
  const brokenOne = async () => {
    const { attemptIds } = await admission.request()
    await admission.advance(attemptIds[0]!)
    const { id } = [...admission.cloud.servers.values()].find(({ identity }) => identity?.attemptId === attemptIds[0])!
    admission.cloud.change(id, { ...inError, fault: undefined })
    return {
      serverId: id,
      attemptId: attemptIds[0]!,
      look: () => admission.db.moveClock(31_000).then(() => admission.advance(attemptIds[0]!)),
    }
  }

  test('ends its attempt with the fault, once that is told', async () => {
    const { serverId, attemptId, look } = await brokenOne()
    await look()
    expect(await admission.attempt(attemptId)).toMatchObject({ state: 'BOOTING', node: 'HELD', endReason: null })
    admission.cloud.change(serverId, { ...inError, fault })
    await look()
    expect(await admission.attempt(attemptId)).toMatchObject({
      endReason: 'INSTANCE_ERROR',
      node: 'REVOKED',
      detail: expect.stringContaining('The cloud reports ERROR, fault 500: No valid host was found.'),
    })
  })

  test('ends it without one, where none comes', async () => {
    const { attemptId, look } = await brokenOne()
    await look()
    await look()
    expect(await admission.attempt(attemptId)).toMatchObject({ state: 'FAILED', endReason: 'INSTANCE_ERROR', node: 'REVOKED' })
  })
})

describe('cancelling', () => {
  test('a planned attempt ends at once, with no request to the cloud', async () => {
    const creates = admission.cloud.creates.length
    const { operationId, attemptIds } = await admission.request({ count: 2 })
    await operations.cancelOperation(operationId, ada)
    for (const id of attemptIds) await admission.advance(id)
    expect((await admission.attemptsOf(operationId)).map(({ state, node }) => `${state} ${node}`)).toEqual([
      'CANCELLED REVOKED',
      'CANCELLED REVOKED',
    ])
    expect(await admission.operation(operationId)).toBe('CANCELLED')
    expect(admission.cloud.creates).toHaveLength(creates)
    await expect(operations.cancelOperation(operationId, ada)).rejects.toThrow('The operation is over: it is cancelled.')
  })

  test('while the create is under way is a wish: the instance is recorded first', async () => {
    let release = (): void => {}
    admission.cloud.script.afterCreate = () => new Promise<void>((resolve) => (release = resolve))
    const { operationId, attemptIds } = await admission.request({ attemptsPerPlace: 3 })
    const creating = admission.advance(attemptIds[0]!)
    await expect.poll(async () => (await admission.attempt(attemptIds[0]!)).state).toBe('CREATING')
    await expect.poll(() => admission.cloud.creates.some(({ identity }) => identity.attemptId === attemptIds[0])).toBe(true)
    await operations.cancelAttempt(attemptIds[0]!, ada)
    expect(await admission.attempt(attemptIds[0]!)).toMatchObject({ state: 'CREATING', node: 'HELD' })
    release()
    await creating
    await admission.advance(attemptIds[0]!)
    expect(await admission.attemptsOf(operationId)).toMatchObject([{ state: 'CANCELLED', endReason: 'CANCELLED', node: 'REVOKED' }])
    expect(await admission.instances(attemptIds[0]!)).toMatchObject([{ state: 'WAITING', cloudId: expect.any(String) }])
    expect(await admission.operation(operationId)).toBe('CANCELLED')
  })

  test.each([
    ['cancelled', 'OutcomeUnknown', { state: 'CANCELLED', endReason: 'CANCELLED', tenantReason: 'CANCELLED', watched: true }],
    ['cancelled', 'RateLimited', { state: 'CANCELLED', endReason: 'CANCELLED', tenantReason: 'CANCELLED', watched: false }],
    ['revoked', 'OutcomeUnknown', { state: 'FAILED', endReason: 'REVOKED', tenantReason: 'REVOKED', watched: true }],
  ] as const)(
    'an attempt that was %s while its create was under way is not tried again when that comes to nothing (%s)',
    async (how, kind, ended) => {
      let release = (): void => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      admission.cloud.script = {
        beforeCreate: async () => {
          await released
          throw cloudError(kind)
        },
        find: () => [],
      }
      const { operationId, attemptIds } = await admission.request({ attemptsPerPlace: 3 })
      const creating = admission.advance(attemptIds[0]!)
      await expect.poll(async () => (await admission.attempt(attemptIds[0]!)).state).toBe('CREATING')
      if (how === 'cancelled') await operations.cancelAttempt(attemptIds[0]!, ada)
      else await nodes.goTo((await admission.attempt(attemptIds[0]!)).nodeId, 'REVOKED', 'revokeNode', ada)
      release()
      await creating
      for (let s = 0; s < 75; s += 15) {
        await admission.db.moveClock(15_000)
        await admission.advance(attemptIds[0]!)
      }
      const attempts = await admission.attemptsOf(operationId)
      expect(attempts).toMatchObject([{ ...ended, node: 'REVOKED', detail: expect.stringContaining('create') }])
      expect(await admission.operation(operationId)).toBe(how === 'cancelled' ? 'CANCELLED' : 'FAILED')
    },
  )

  test('leaves admitted nodes alone', async () => {
    const { operationId, attemptIds } = await admission.request({ count: 2 })
    const [first, second] = attemptIds as [string, string]
    await admission.advance(first)
    const agent = driveAgent(admission, first)
    await untilDecided(first, agent)
    await operations.cancelOperation(operationId, ada)
    await admission.advance(second)
    expect((await admission.attemptsOf(operationId)).map(({ state }) => state).sort()).toEqual(['ADMITTED', 'CANCELLED'])
    expect(await admission.operation(operationId)).toBe('PARTIAL')
    expect((await admission.attempt(first)).node).toBe('ENABLED')
  })
})

describe('revoking a held node', () => {
  test('ends its attempt, and no further one is planned', async () => {
    const { operationId, attemptId } = await validating({ attemptsPerPlace: 3 })
    await nodes.goTo((await admission.attempt(attemptId)).nodeId, 'REVOKED', 'revokeNode', ada)
    await admission.advance(attemptId)
    expect(await admission.attemptsOf(operationId)).toMatchObject([
      { state: 'FAILED', endReason: 'REVOKED', tenantReason: 'REVOKED', nodeReason: 'REVOKED' },
    ])
  })

  test('counts in the very moment of the verdict, however good its evidence', async () => {
    const { attemptId, agent } = await validating()
    for (let s = 0; s < 105; s += 15) {
      await admission.db.moveClock(15_000)
      await agent.act()
    }
    await admission.db.moveClock(15_000)
    await agent.act()
    const { nodeId } = await admission.attempt(attemptId)
    await Promise.allSettled([admission.advance(attemptId), nodes.goTo(nodeId, 'REVOKED', 'revokeNode', ada)])
    await admission.advance(attemptId)
    const ended = await admission.attempt(attemptId)
    expect(['FAILED REVOKED', 'ADMITTED REVOKED']).toContain(`${ended.state} ${ended.node}`)
  })
})

describe('a further attempt', () => {
  test('after a failure is a new node of the same place and name, with everything fresh', async () => {
    const { operationId, attemptId, agent } = await validating({ attemptsPerPlace: 2 })
    agent.behaviour.proof = 'WRONG'
    await agent.act()
    await admission.advance(attemptId)
    const [failed, fresh] = await admission.attemptsOf(operationId)
    expect(failed).toMatchObject({ state: 'FAILED', endReason: 'WRONG_PROOF', node: 'REVOKED', nodeReason: 'IDENTITY_DOUBTED' })
    expect(fresh).toMatchObject({ state: 'PLANNED', number: 2, counted: true, node: 'HELD', placeId: failed!.placeId })
    expect(fresh!.nodeId).not.toBe(failed!.nodeId)
    const { rows } = await admission.db.superuser.query(
      'SELECT count(DISTINCT nonce)::int AS nonces, count(DISTINCT n.name)::int AS names FROM attempt a JOIN node n ON n.id = a.node_id WHERE a.operation_id = $1',
      [operationId],
    )
    expect(rows).toEqual([{ nonces: 2, names: 1 }])
    expect(await admission.operation(operationId)).toBe('RUNNING')
  })

  test('is planned for each place of an operation that was cancelled, once the cancelling is over', async () => {
    const { operationId, attemptIds } = await admission.request({ count: 2 })
    const [first, second] = attemptIds as [string, string]
    await operations.cancelOperation(operationId, ada)
    await admission.advance(first)
    const { placeId } = await admission.attempt(first)
    await expect(operations.retryPlace(placeId, ada)).rejects.toThrow('The operation is being cancelled')
    await admission.advance(second)
    const again = await operations.retryPlace(placeId, ada)
    expect(await admission.operation(operationId)).toBe('RUNNING')
    await operations.retryPlace((await admission.attempt(second)).placeId, ada)
    await operations.cancelAttempt(again.attemptId, ada)
    await operations.cancelOperation(operationId, ada)
    for (const { id } of await admission.attemptsOf(operationId)) await admission.advance(id)
    expect(await admission.operation(operationId)).toBe('CANCELLED')
  })

  test('is planned by retryPlace once the place has failed, and makes its operation run again', async () => {
    admission.cloud.script.beforeCreate = () => {
      throw cloudError('QuotaExceeded')
    }
    const { operationId, attemptIds } = await admission.request({ namePrefix: 'again' })
    const { placeId } = await admission.attempt(attemptIds[0]!)
    await expect(operations.retryPlace(placeId, ada)).rejects.toThrow('An attempt for again-1 is under way')
    await admission.advance(attemptIds[0]!)
    expect(await admission.operation(operationId)).toBe('FAILED')
    admission.cloud.script = {}
    const { attemptId } = await operations.retryPlace(placeId, ada)
    expect(await admission.operation(operationId)).toBe('RUNNING')
    await admission.advance(attemptId)
    expect(await admission.attempt(attemptId)).toMatchObject({ state: 'BOOTING', number: 2 })
    await untilDecided(attemptId, driveAgent(admission, attemptId))
    expect(await admission.operation(operationId)).toBe('SUCCEEDED')
    await expect(operations.retryPlace(placeId, ada)).rejects.toThrow('again-1 was admitted')
  })
})

describe('the deadline', () => {
  test('is judged by the clock as it is after the lock was taken, not when the worker began', async () => {
    const { attemptId, agent } = await validating()
    for (let s = 0; s < 570; s += 15) {
      await admission.db.moveClock(15_000)
      await agent.act()
    }
    // All holds but the stage, and the deadline is a few seconds away; whoever decides has to wait for the row.
    admission.cloud.script.writeStage = () => {
      admission.cloud.script = {}
    }
    const blocker = await admission.db.superuser.connect()
    const waitsForRow =
      "SELECT FROM pg_stat_activity WHERE usename = 'sp_admission' AND datname = current_database() AND wait_event_type = 'Lock'"
    const decide = admission.means.verdicts.decide
    const means = {
      ...admission.means,
      verdicts: {
        decide: async (...args: Parameters<typeof decide>) => {
          await blocker.query('BEGIN')
          await blocker.query('SELECT 1 FROM attempt WHERE id = $1 FOR UPDATE', [attemptId])
          const decided = decide(...args)
          const waiting = async () => (await admission.db.superuser.query(waitsForRow)).rowCount
          await expect.poll(waiting).toBe(1)
          await admission.db.moveClock(60_000)
          await blocker.query('COMMIT')
          return await decided
        },
      },
    }
    const { advanceAttempt } = await import('@sallyport/domain/admission/advance-attempt.ts')
    await advanceAttempt(attemptId, means, { aborted: false })
    blocker.release()
    expect(await admission.attempt(attemptId)).toMatchObject({ state: 'FAILED', endReason: 'DEADLINE', node: 'REVOKED', stageAhead: true })
  })

  test.each([
    [9, false],
    [10, true],
    [120, true],
    [121, false],
  ])('of %d minutes: the database takes it: %s', async (validationDeadlineMinutes, taken) => {
    const asked = admission.request({ validationDeadlineMinutes }).then(
      () => true,
      () => false,
    )
    expect(await asked).toBe(taken)
  })
})

describe('an instance', () => {
  test('that the cloud does not find twice, a while after its create, has vanished', async () => {
    const { attemptId } = await validating()
    admission.cloud.servers.clear()
    await admission.db.moveClock(40_000)
    await admission.advance(attemptId)
    expect(await admission.attempt(attemptId)).toMatchObject({ state: 'VALIDATING' })
    await admission.db.moveClock(40_000)
    await admission.advance(attemptId)
    expect(await admission.attempt(attemptId)).toMatchObject({ state: 'FAILED', endReason: 'INSTANCE_VANISHED' })
    expect(await admission.instances(attemptId)).toMatchObject([{ state: 'GONE' }])
  })

  test('that is missed once and is there again goes on', async () => {
    const { attemptId } = await validating()
    let missed = 0
    admission.cloud.script.get = (view) => {
      if (missed++ === 0) throw cloudError('NotFound')
      return view
    }
    await admission.db.moveClock(70_000)
    await admission.advance(attemptId)
    await admission.db.moveClock(15_000)
    await admission.advance(attemptId)
    const { state, conditions } = await admission.attempt(attemptId)
    expect(state).toBe('VALIDATING')
    expect(conditions.find(({ condition }) => condition === 'INSTANCE')?.state).toBe('MET')
  })

  test('whose keys of ours were altered is not believed any more; keys of others never matter', async () => {
    const { attemptId } = await validating()
    const server = [...admission.cloud.servers.values()].find(({ identity }) => identity?.attemptId === attemptId)!
    admission.cloud.change(server.id, { identity: undefined })
    await admission.db.moveClock(31_000)
    await admission.advance(attemptId)
    expect(await admission.attempt(attemptId)).toMatchObject({ state: 'VALIDATING' })
    admission.cloud.change(server.id, { identity: { ...server.identity, attemptId, nonce: 'another' } })
    await admission.db.moveClock(31_000)
    await admission.advance(attemptId)
    expect(await admission.attempt(attemptId)).toMatchObject({ endReason: 'INSTANCE_ALTERED', detail: expect.stringContaining('nonce') })
  })

  test('that the cloud does not tell of for a while stays as it was, until the evidence has run out', async () => {
    const { attemptId } = await validating()
    const instance = async () => (await admission.attempt(attemptId)).conditions.find(({ condition }) => condition === 'INSTANCE')?.state
    admission.cloud.script.get = () => {
      throw cloudError('RateLimited', 'slow down', 20)
    }
    await admission.db.moveClock(45_000)
    await admission.advance(attemptId)
    expect([await instance(), (await admission.attempt(attemptId)).detail]).toEqual(['MET', 'The instance cannot be read: slow down'])
    await admission.db.moveClock(30_000)
    await admission.advance(attemptId)
    expect(await instance()).toBe('WAITING')
  })

  test('gets its floating address once, kept before it is associated', async () => {
    let failures = 0
    admission.cloud.script.attach = () => {
      if (failures++ === 0) throw cloudError('Unavailable', 'half done')
    }
    const { attemptIds } = await admission.request({ floatingIpPoolId: 'public' })
    const attemptId = attemptIds[0]!
    await admission.advance(attemptId)
    const floating = async () =>
      (
        await admission.db.superuser.query('SELECT floating_id AS id, floating_address AS address FROM instance WHERE attempt_id = $1', [
          attemptId,
        ])
      ).rows
    expect(await floating()).toEqual([{ id: 'floating-1', address: null }])
    await admission.db.moveClock(11_000)
    await admission.advance(attemptId)
    expect(await floating()).toEqual([{ id: 'floating-1', address: '127.40.0.1' }])
    const calls = admission.cloud.calls.filter((call) => call === 'attachFloatingAddress').length
    await admission.db.moveClock(31_000)
    await admission.advance(attemptId)
    expect(admission.cloud.calls.filter((call) => call === 'attachFloatingAddress')).toHaveLength(calls)
  })
})
