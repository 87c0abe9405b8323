import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import { type DeletionTurnMeans, deletionTurn } from '@sallyport/domain/deletion-gate/steps/deletion-turn.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createGateGround, type GateGround } from '../../fixtures/gate-ground.ts'

/** A process that dies at each step of a delete, and the one that comes after it. */
let ground: GateGround
beforeEach(async () => {
  ground = await createGateGround()
})
afterEach(() => ground.drop())

class Death extends Error {}
const die = async (): Promise<never> => {
  throw new Death()
}

const deletesSent = () => ground.cloud.calls.filter((call) => call === 'deleteServer').length

async function turns(work: DeletionTurnMeans, minutes: number): Promise<void> {
  for (let passed = 0; passed <= minutes; passed += 2) {
    await deletionTurn(work, { aborted: false })
    await ground.db.moveClock(120_000)
  }
}

/** `sent`: whether the request left before the death. */
const deaths: { at: string; sent: boolean; kill(it: GateGround): void }[] = [
  {
    at: 'after the decision, before the last look',
    sent: false,
    kill: (it) => void Object.assign(it.work.deletes, { whyNotAnyMore: die }),
  },
  {
    at: 'after the last look, before the request leaves',
    sent: false,
    kill: (it) => void Object.assign(it.work.gather, { open: dieAt(it, 'decided') }),
  },
  {
    at: 'after the request had its effect, before the answer is heard',
    sent: true,
    kill: (it) => {
      const { deleteServer } = it.cloud
      it.cloud.deleteServer = async (...given) => {
        await deleteServer(...given)
        return die()
      }
    },
  },
  { at: 'after the answer, before it is written', sent: true, kill: (it) => void Object.assign(it.work.deletes, { recordAnswer: die }) },
]

/** Opens the cloud until the instance is being deleted, and dies then. */
function dieAt(it: GateGround, _when: 'decided') {
  const { open } = it.work.gather
  const { decide } = it.work.deletes
  let decided = false
  it.work.deletes.decide = async (...given) => {
    const result = await decide(...given)
    decided = true
    return result
  }
  return async (accountId: string) => (decided ? die() : open(accountId))
}

describe('a death', () => {
  test.each(deaths)('$at: no second request ever leaves, and the record is completed', async ({ sent, kill }) => {
    kill(ground)
    await expect(ground.attempt()).rejects.toThrow(Death)
    expect(await ground.state()).toBe('DELETING')
    expect(deletesSent()).toBe(sent ? 1 : 0)
    const next = ground.anotherProcess()
    await turns(next, 40)
    expect(deletesSent()).toBe(sent ? 1 : 0)
    const decisions = await ground.decisions()
    if (sent) {
      expect(await ground.state()).toBe('GONE')
      expect(decisions).toEqual(['DELETE_DECIDED', 'DELETE_ANSWERED', 'DELETE_GONE'])
    } else {
      expect(await ground.state()).toBe('WAITING')
      expect(decisions).toEqual(['DELETE_DECIDED', 'DELETE_ANSWERED', 'DELETE_STILL_THERE', 'BREAKER_TRIPPED'])
    }
    const { rows } = await ground.db.superuser.query(`SELECT answer->>'outcome' AS outcome, "end" FROM instance_delete`)
    expect(rows).toEqual([{ outcome: 'NOT_KNOWN', end: sent ? 'GONE' : 'STILL_THERE' }])
  })

  test('before the decision commits leaves nothing behind', async () => {
    Object.assign(ground.work.gather, { witness: { ...ground.work.gather.witness, look: dieInLastLook(ground) } })
    await expect(ground.attempt()).rejects.toThrow(Death)
    expect(await ground.state()).toBe('WAITING')
    expect(await ground.decisions()).toEqual([])
    await turns(ground.anotherProcess(), 4)
    expect(deletesSent()).toBe(1)
  })
})

function dieInLastLook(it: GateGround) {
  const { look } = it.work.gather.witness
  let looks = 0
  return (...given: Parameters<typeof look>) => {
    looks += 1
    return looks === 2 ? die() : look(...given)
  }
}

describe('an answer', () => {
  const answers: [string, (it: GateGround) => void, { state: string; end: string; tripped: boolean }][] = [
    [
      'that refuses trips the breaker, and the instance waits',
      (it) => {
        it.cloud.deleteServer = async () => ({ outcome: 'REFUSED', because: 'LOCKED', words: 'it is locked', providerRequestId: undefined })
      },
      { state: 'WAITING', end: 'REFUSED', tripped: true },
    ],
    [
      'that lies (accepted and not done) ends as still there, and trips the breaker',
      (it) => {
        it.cloud.deleteServer = async () => ({ outcome: 'ACCEPTED', providerRequestId: 'r' })
      },
      { state: 'WAITING', end: 'STILL_THERE', tripped: true },
    ],
    [
      'that says nothing left (unreachable before sending) leaves the wish as it is',
      (it) => {
        it.cloud.deleteServer = async () => {
          throw new CloudError('Unavailable', 'no connection')
        }
      },
      { state: 'WAITING', end: 'NOT_SENT', tripped: false },
    ],
    [
      'that finds it gone already is proved as any other',
      (it) => {
        it.cloud.deleteServer = async () => {
          it.cloud.servers.delete(it.cloudId)
          return { outcome: 'GONE', providerRequestId: undefined }
        }
      },
      { state: 'GONE', end: 'GONE', tripped: false },
    ],
    [
      'from a cloud that finds nothing any more, the marker neither, proves nothing',
      (it) => {
        it.cloud.deleteServer = async () => {
          it.cloud.servers.clear()
          it.cloud.markers.length = 0
          return { outcome: 'ACCEPTED', providerRequestId: 'r' }
        }
      },
      { state: 'UNCONFIRMED', end: 'UNCONFIRMED', tripped: true },
    ],
  ]
  test.each(answers)('%s', async (_what, script, { state, end, tripped }) => {
    script(ground)
    await ground.attempt()
    ground.work.deletes.waiting = async () => [] // what comes of this one is looked at, and no further one begun
    await turns(ground.work, 40)
    expect(await ground.state()).toBe(state)
    const { rows } = await ground.db.superuser.query(`SELECT "end" FROM instance_delete`)
    expect(rows).toEqual([{ end }])
    expect((await ground.decisions()).includes('BREAKER_TRIPPED')).toBe(tripped)
    const alarms = await ground.db.superuser.query(`SELECT message FROM alarm WHERE kind = 'DELETION_BREAKER'`)
    // Many may wait: whoever is to look at what happened is told where.
    expect(alarms.rows).toEqual(tripped ? [{ message: expect.stringContaining(`of instance ${ground.cloudId} of node `) }] : [])
  })
})
