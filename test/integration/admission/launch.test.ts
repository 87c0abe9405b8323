import { advanceAttempt } from '@sallyport/domain/admission/advance-attempt.ts'
import type { CloudErrorKind } from '@sallyport/domain/clouds/cloud-error.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAdmission, type TestAdmission } from '../../fixtures/admission.ts'
import { Died, mortal } from '../../fixtures/mortal-worker.ts'
import { cloudError } from '../../fixtures/scripted-cloud.ts'

let admission: TestAdmission
beforeAll(async () => {
  admission = await createAdmission('slow')
})
afterAll(() => admission[Symbol.asyncDispose]())
afterEach(() => {
  admission.cloud.script = {}
  admission.cloud.servers.clear()
  admission.cloud.creates.length = 0
})

/** Goes on for `seconds` of the database's clock, in steps of `step`, with every attempt of the operation. */
async function goOn(operationId: string, seconds: number, step = 5): Promise<void> {
  for (let s = 0; s <= seconds; s += step) {
    for (const { id, state } of await admission.attemptsOf(operationId))
      if (!['ADMITTED', 'FAILED', 'CANCELLED'].includes(state)) await admission.advance(id)
    await admission.db.moveClock(step * 1_000)
  }
}
const createsOf = (attemptId: string) => admission.cloud.creates.filter(({ identity }) => identity.attemptId === attemptId).length

describe('a create without answer', () => {
  test('whose server shows at once is adopted, and no second request is sent', async () => {
    admission.cloud.script.afterCreate = () => {
      throw cloudError('OutcomeUnknown')
    }
    const { operationId, attemptIds } = await admission.request()
    await admission.advance(attemptIds[0]!)
    expect(await admission.attempt(attemptIds[0]!)).toMatchObject({ state: 'BOOTING', sealed: false })
    expect(admission.cloud.creates).toHaveLength(1)
    expect(await admission.eventKinds(operationId)).toEqual(
      expect.arrayContaining(['CREATE_CALLED', 'CREATE_UNANSWERED', 'INSTANCE_CREATED']),
    )
  })

  test('whose server shows after 55 s is adopted', async () => {
    let lag = true
    admission.cloud.script = {
      afterCreate: () => {
        throw cloudError('OutcomeUnknown')
      },
      find: (found) => (lag ? [] : found),
    }
    const { operationId, attemptIds } = await admission.request()
    await goOn(operationId, 45)
    expect(await admission.attempt(attemptIds[0]!)).toMatchObject({ state: 'CREATING' })
    lag = false
    await goOn(operationId, 5)
    expect(await admission.attempt(attemptIds[0]!)).toMatchObject({ state: 'BOOTING' })
    expect(admission.cloud.creates).toHaveLength(1)
  })

  test('that is not found in 60 s fails, is watched, and is followed by fresh attempts that do not count: two at most', async () => {
    admission.cloud.script = {
      afterCreate: () => {
        throw cloudError('OutcomeUnknown')
      },
      find: () => [],
    }
    const { operationId } = await admission.request()
    await goOn(operationId, 220, 10)
    const attempts = await admission.attemptsOf(operationId)
    expect(attempts.map(({ counted, state, endReason, watched }) => ({ counted, state, endReason, watched }))).toEqual([
      { counted: true, state: 'FAILED', endReason: 'CREATE_UNCONFIRMED', watched: true },
      { counted: false, state: 'FAILED', endReason: 'CREATE_UNCONFIRMED', watched: true },
      { counted: false, state: 'FAILED', endReason: 'CREATE_UNCONFIRMED', watched: true },
    ])
    expect(attempts.map(({ id }) => createsOf(id))).toEqual([1, 1, 1])
    expect(new Set(admission.cloud.creates.map(({ identity }) => identity.nonce)).size).toBe(3)
    expect(await admission.operation(operationId)).toBe('FAILED')
    expect(await admission.instances(attempts[0]!.id)).toMatchObject([{ state: 'NONE', cloudId: null }])
  })

  test('that made two servers adopts neither and records both', async () => {
    admission.cloud.script = {
      afterCreate: () => {
        throw cloudError('OutcomeUnknown')
      },
      find: (found) => [...found, { ...found[0]!, id: 'twin' }],
    }
    const { attemptIds } = await admission.request()
    await admission.advance(attemptIds[0]!)
    expect(await admission.attempt(attemptIds[0]!)).toMatchObject({ state: 'FAILED', endReason: 'CREATE_DOUBLED', node: 'REVOKED' })
    const instances = await admission.instances(attemptIds[0]!)
    expect(instances.map(({ part, state }) => `${part} ${state}`)).toEqual(['ADOPTED NONE', 'EXTRA WAITING', 'EXTRA WAITING'])
  })

  test('is looked for as long as no complete listing can be had', async () => {
    admission.cloud.script = {
      afterCreate: () => {
        throw cloudError('OutcomeUnknown')
      },
      find: () => {
        throw cloudError('Unavailable', 'a page repeats')
      },
    }
    const { operationId, attemptIds } = await admission.request()
    await goOn(operationId, 90, 15)
    expect(await admission.attempt(attemptIds[0]!)).toMatchObject({ state: 'CREATING', detail: expect.stringContaining('a page repeats') })
    admission.cloud.script.find = (found) => found
    await goOn(operationId, 5)
    expect(await admission.attempt(attemptIds[0]!)).toMatchObject({ state: 'BOOTING' })
  })
})

test('a node that is renamed while its create is under way: what is recorded is the name that the server was given', async () => {
  const { attemptIds } = await admission.request()
  const { cloud, db } = admission
  const { rehearseCreate } = cloud
  cloud.rehearseCreate = async (region) => {
    await db.superuser.query(`UPDATE node SET name = 'berlin' WHERE id = (SELECT node_id FROM attempt WHERE id = $1)`, [attemptIds[0]])
    return rehearseCreate(region)
  }
  await admission.advance(attemptIds[0]!).finally(() => Object.assign(cloud, { rehearseCreate }))
  const { rows } = await db.superuser.query(
    'SELECT i.name, n.name AS node FROM instance i JOIN attempt a ON a.id = i.attempt_id JOIN node n ON n.id = a.node_id WHERE a.id = $1',
    [attemptIds[0]],
  )
  expect(rows).toEqual([{ name: cloud.creates[0]!.name, node: 'berlin' }])
  expect(rows[0].name).not.toBe('berlin')
})

test('an answer that comes after the attempt was given up is kept as the instance of the failed attempt, with an alarm', async () => {
  let release = (): void => {}
  const late = new Promise<void>((resolve) => {
    release = resolve
  })
  admission.cloud.script.beforeCreate = ({ identity }) => (identity.attemptId === attemptIds[0] ? late : undefined)
  const { operationId, attemptIds } = await admission.request()
  const paused = admission.advance(attemptIds[0]!)
  await expect.poll(async () => (await admission.attempt(attemptIds[0]!)).state).toBe('CREATING')
  await goOn(operationId, 80, 10)
  expect(await admission.attempt(attemptIds[0]!)).toMatchObject({ state: 'FAILED', endReason: 'CREATE_UNCONFIRMED' })
  release()
  await paused
  expect(await admission.instances(attemptIds[0]!)).toMatchObject([{ state: 'WAITING', part: 'ADOPTED', cloudId: expect.any(String) }])
  const { rows } = await admission.db.superuser.query("SELECT kind FROM alarm WHERE kind = 'LATE_INSTANCE'")
  expect(rows).toHaveLength(1)
  expect((await admission.attemptsOf(operationId)).map(({ state }) => state)).toEqual(['FAILED', 'BOOTING'])
})

describe('a refused create', () => {
  const refuse = (kind: CloudErrorKind): void => {
    admission.cloud.script.beforeCreate = () => {
      throw cloudError(kind, 'Quota exceeded for instances')
    }
  }

  test('fails the attempt with the words of the cloud, for administrators alone', async () => {
    refuse('QuotaExceeded')
    const { operationId, attemptIds } = await admission.request({ attemptsPerPlace: 3 })
    await goOn(operationId, 5)
    expect(await admission.attemptsOf(operationId)).toHaveLength(1)
    expect(await admission.attempt(attemptIds[0]!)).toMatchObject({
      endReason: 'CREATE_REFUSED',
      detail: expect.stringContaining('Quota exceeded for instances'),
      tenantReason: 'COULD_NOT_START',
      node: 'REVOKED',
      nodeReason: 'COULD_NOT_START',
      sealed: false,
    })
    const { rows } = await admission.db.superuser.query(
      'SELECT tenant_payload::text AS text FROM operation_event WHERE operation_id = $1',
      [operationId],
    )
    expect(rows.map(({ text }) => text).join()).not.toContain('Quota')
    expect(await admission.instances(attemptIds[0]!)).toMatchObject([{ state: 'NONE', detail: 'The cloud refused it.' }])
  })

  test('by a cloud that was too busy is followed by a fresh attempt that does not count', async () => {
    refuse('RateLimited')
    const { operationId } = await admission.request()
    await admission.advance((await admission.attemptsOf(operationId))[0]!.id)
    admission.cloud.script = {}
    await goOn(operationId, 5)
    expect((await admission.attemptsOf(operationId)).map(({ state, counted }) => `${state} ${counted}`)).toEqual([
      'FAILED true',
      'BOOTING false',
    ])
  })
})

test('a cloud that cannot be reached costs no attempt its one request', async () => {
  admission.cloud.script.rehearse = () => {
    throw cloudError('Unavailable', 'connection refused')
  }
  const { operationId, attemptIds } = await admission.request()
  await goOn(operationId, 30)
  expect(await admission.attempt(attemptIds[0]!)).toMatchObject({ state: 'PLANNED', detail: expect.stringContaining('connection refused') })
  admission.cloud.script = {}
  await goOn(operationId, 5)
  expect(await admission.attempt(attemptIds[0]!)).toMatchObject({ state: 'BOOTING', detail: null })
})

describe('a worker that dies at any point of a launch', () => {
  const points = Array.from({ length: 12 }, (_, i) => i + 1).flatMap((n) =>
    (['before', 'after'] as const).map((when) => [n, when] as const),
  )

  test.each(points)(
    'at call %d, %s its effect: every attempt sends at most one create, and the operation has one instance',
    async (n, when) => {
      const { operationId, attemptIds } = await admission.request()
      await advanceAttempt(attemptIds[0]!, mortal(admission.means, n, when), { aborted: false }).catch((error: unknown) => {
        if (!(error instanceof Died)) throw error
      })
      await goOn(operationId, 75)
      const attempts = await admission.attemptsOf(operationId)
      expect(attempts.at(-1)).toMatchObject({ state: 'BOOTING', node: 'HELD' })
      for (const { id } of attempts) expect(createsOf(id)).toBeLessThanOrEqual(1)
      expect(admission.cloud.creates).toHaveLength(1)
      const instances = (await Promise.all(attempts.map(({ id }) => admission.instances(id)))).flat()
      expect(instances.filter(({ cloudId }) => cloudId !== null)).toMatchObject([{ state: 'SEEN', part: 'ADOPTED' }])
      expect(attempts.filter(({ sealed }) => sealed)).toEqual([])
    },
  )
})

test('a worker that lost its claim writes nothing more', async () => {
  const { attemptIds } = await admission.request()
  const first = await admission.means.attempts.claim(attemptIds[0]!)
  const second = await admission.means.attempts.claim(attemptIds[0]!)
  await expect(admission.means.attempts.noteTrouble(first!.fence, 'stale')).rejects.toThrow('was changed meanwhile')
  await admission.means.attempts.noteTrouble(second!.fence, 'fresh')
  expect(await admission.attempt(attemptIds[0]!)).toMatchObject({ detail: 'fresh' })
})

test('two workers at once: one create', async () => {
  const { attemptIds } = await admission.request()
  await Promise.all([1, 2, 3, 4].map(() => admission.advance(attemptIds[0]!)))
  await admission.advance(attemptIds[0]!)
  expect(await admission.attempt(attemptIds[0]!)).toMatchObject({ state: 'BOOTING' })
  expect(admission.cloud.creates).toHaveLength(1)
})
