import { describe, expect, it } from 'vitest'
import type { GoneLook } from '../../clouds/deletion.ts'
import { ANSWER_DUE_AFTER_MS, confirmDelete, endOfAnswer } from './confirm-delete.ts'
import type { Deletes, OpenDelete } from './gate-ports.ts'
import type { GoneReading } from './gone.ts'

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 30, 10) + seconds * 1_000)
const look = (server: GoneLook['server'], change: Partial<GoneLook> = {}): GoneLook => ({
  server,
  markerBefore: 'OURS',
  markerAfter: 'OURS',
  tokens: ['t', 't', 't'],
  hindered: undefined,
  ...change,
})
const open = (change: Partial<OpenDelete> = {}): OpenDelete => ({
  deleteId: 'delete-1',
  instanceId: 'i-1',
  accountId: 'acc',
  region: 'r',
  cloudId: 'c-1',
  markerId: 'm-1',
  deploymentId: 'd',
  decidedAt: at(0),
  confirmBy: at(1_800),
  answered: true,
  unconfirmed: false,
  looks: [],
  othersLost: [],
  now: at(600),
  ...change,
})

/** One look over a record that keeps what is written. `earlier`: looks since the decision. */
async function confirm(of: OpenDelete, seen: GoneLook, earlier: GoneReading[] = []) {
  const written: unknown[][] = []
  const deletes = {
    recordAnswer: async (...args) => void written.push(['answer', ...args]),
    saveLook: async (deleteId, found) => {
      written.push(['look', deleteId])
      return [...earlier, { ...found, at: of.now }]
    },
    sayHowItGoes: async (...args) => void written.push(['says', ...args]),
    end: async (...args) => void written.push(['end', ...args]),
  } satisfies Partial<Deletes>
  const going = await confirmDelete({ deletes: deletes as unknown as Deletes, look: async () => seen }, of)
  return { going: going?.state, written, end: written.find(([what]) => what === 'end')?.slice(1) }
}

describe('a delete of which nobody wrote what the cloud said', () => {
  it('is left to whoever decided it, for three minutes: nobody looks', async () => {
    expect(await confirm(open({ answered: false, now: at(179.999) }), look('NOT_FOUND'))).toEqual({
      going: undefined,
      written: [],
      end: undefined,
    })
    expect(ANSWER_DUE_AFTER_MS).toBe(180_000)
  })

  it('is then completed by what the cloud shows, and nothing is sent again', async () => {
    const { written } = await confirm(open({ answered: false, now: at(180) }), look('PRESENT'))
    expect(written).toEqual([
      ['answer', 'delete-1', { outcome: 'NOT_KNOWN', why: expect.stringContaining('Nothing is sent again') }],
      ['look', 'delete-1'],
    ])
  })

  it('needs no such note where the answer is there', async () => {
    expect((await confirm(open(), look('PRESENT'))).written).toEqual([['look', 'delete-1']])
  })
})

const proof: GoneReading = { ...look('NOT_FOUND'), at: at(500) }

describe('a delete ends as GONE', () => {
  it('upon a second proof alone', async () => {
    expect((await confirm(open(), look('NOT_FOUND'))).end).toBeUndefined()
    expect((await confirm(open(), look('NOT_FOUND'), [proof])).end).toEqual(['delete-1', 'GONE', expect.any(String), undefined])
  })

  it('also after its time, and where it was given up waiting for', async () => {
    expect((await confirm(open({ now: at(1_800) }), look('DELETED'), [proof])).end?.[1]).toBe('GONE')
    expect((await confirm(open({ unconfirmed: true, now: at(9_000) }), look('NOT_FOUND'), [proof])).end?.[1]).toBe('GONE')
  })

  it('and trips the breaker where the cloud lost others meanwhile, but once', async () => {
    expect((await confirm(open({ othersLost: ['i-2'] }), look('NOT_FOUND'), [proof])).end?.[3]).toContain('lost 1 other')
    expect((await confirm(open({ othersLost: ['i-2'], unconfirmed: true }), look('NOT_FOUND'), [proof])).end?.[3]).toBeUndefined()
  })
})

describe('one look without a proof before it', () => {
  const servers = ['NOT_FOUND', 'DELETED', 'SOFT_DELETED', 'PRESENT', 'UNKNOWN'] as const
  const markers = ['OURS', 'MISSING', 'UNKNOWN'] as const
  const cases = servers.flatMap((server) => markers.map((marker) => [server, marker] as const))

  it.each(cases)('%s, marker %s: ends nothing before the time is over', async (server, markerAfter) => {
    expect((await confirm(open({ now: at(1_799.999) }), look(server, { markerAfter }))).end).toBeUndefined()
  })

  it.each(cases)(
    '%s, marker %s: at the deadline waits again where it is plainly there, else is unconfirmed; with the breaker, unless the cloud keeps it as deleted',
    async (server, markerAfter) => {
      const wanted = server === 'PRESENT' ? 'STILL_THERE' : 'UNCONFIRMED'
      const { end } = await confirm(open({ now: at(1_800) }), look(server, { markerAfter }))
      const tripped = server === 'SOFT_DELETED' ? undefined : expect.any(String)
      expect(end).toEqual(['delete-1', wanted, expect.stringContaining('was to be gone by'), tripped])
    },
  )

  it.each(cases)(
    '%s, marker %s: of one that was given up waiting for says something only where it is there',
    async (server, markerAfter) => {
      const { end } = await confirm(open({ unconfirmed: true, now: at(9_000) }), look(server, { markerAfter }))
      expect(end).toEqual(server === 'PRESENT' ? ['delete-1', 'STILL_THERE', expect.any(String), undefined] : undefined)
    },
  )
})

describe('an instance that the cloud keeps as deleted', () => {
  const kept: GoneReading = { ...look('SOFT_DELETED'), at: at(500) }
  const silent: GoneReading = { ...look('UNKNOWN'), at: at(1_700) }
  const givenUp = (looks: GoneReading[]) => open({ unconfirmed: true, now: at(9_000), looks })

  it('is said to be kept, in the words of its end, and is as planned only where no other was lost', async () => {
    const { end } = await confirm(open({ now: at(1_800) }), look('SOFT_DELETED'))
    expect(end?.[2]).toContain('The cloud says that it was deleted, and keeps it for a while')
    expect((await confirm(open({ now: at(1_800), othersLost: ['i-2'] }), look('SOFT_DELETED'))).end?.[3]).toContain('lost 1 other')
  })

  it('is not believed to be kept at the deadline where the last look says nothing', async () => {
    const { end } = await confirm(open({ now: at(1_800) }), look('UNKNOWN'), [kept])
    expect(end).toEqual(['delete-1', 'UNCONFIRMED', expect.any(String), 'A delete was accepted, and the instance did not go in time.'])
  })

  it('trips the breaker when it is there again, however many looks said nothing between', async () => {
    const looks = [kept, silent]
    const { end } = await confirm(givenUp(looks), look('PRESENT'), looks)
    expect(end).toEqual(['delete-1', 'STILL_THERE', expect.any(String), expect.stringContaining('somebody restored it')])
    const there: GoneReading = { ...look('PRESENT'), at: at(900) }
    expect((await confirm(givenUp([kept, there]), look('PRESENT'), [kept, there])).end?.[3]).toBeUndefined()
  })

  it('is said to be what each later look says of it, until it is gone', async () => {
    const said = async (seen: GoneLook, looks: GoneReading[]) => (await confirm(givenUp(looks), seen, looks)).written.at(-1)
    expect(await said(look('SOFT_DELETED'), [silent])).toEqual([
      'says',
      'delete-1',
      expect.stringMatching(/^The instance was to be gone by .*\(soft delete\)\.$/),
    ])
    expect(await said(look('NOT_FOUND'), [kept])).toEqual(['says', 'delete-1', expect.stringContaining('proved once')])
    expect(await said(look('UNKNOWN'), [silent])).toEqual(['says', 'delete-1', expect.stringContaining('Nothing that the cloud answered')])
    expect((await confirm(open(), look('SOFT_DELETED'))).written).toEqual([['look', 'delete-1']])
  })
})

describe('what the cloud said at once', () => {
  it('ends a delete where it refused, with its words', () => {
    expect(endOfAnswer({ outcome: 'REFUSED', because: 'LOCKED', words: 'instance is locked' })).toEqual({
      end: 'REFUSED',
      detail: 'The cloud refused the delete (LOCKED): instance is locked',
    })
  })

  it.each(['ACCEPTED', 'GONE', 'NOT_KNOWN'])('ends none where it said %s: only looks tell', (outcome) => {
    expect(endOfAnswer({ outcome })).toBeUndefined()
  })
})
