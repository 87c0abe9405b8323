import { describe, expect, it } from 'vitest'
import { CloudError } from '../../clouds/cloud-error.ts'
import type { GoneLook } from '../../clouds/deletion.ts'
import type { CloudProvider, OwnServers } from '../../clouds/provider.ts'
import { notFound } from '../../primitives/problem.ts'
import type { GoneReading } from './gone.ts'
import { knownSurroundings, type SurveyMeans, surveyAccount } from './survey-account.ts'

type Row = { instanceId: string; region: string; cloudId: string }
const row = (instanceId: string, region = 'r'): Row => ({ instanceId, region, cloudId: `c-${instanceId}` })

const account = {
  accountId: 'acc',
  deploymentId: 'd',
  projectId: 'p',
  regions: ['r', 's'],
  markers: new Map([['r', 'm-r']]),
}
const listed = (ids: string[], projectId = 'p') =>
  ({ servers: ids.map((id) => ({ id })), complete: { projectId } }) as unknown as OwnServers
const look = (server: GoneLook['server']): GoneLook => ({
  server,
  markerBefore: 'OURS',
  markerAfter: 'OURS',
  tokens: ['t', 't', 't'],
  hindered: undefined,
})
const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 30, 10) + seconds * 1_000)

type World = {
  rows: Row[]
  /** By region; an error is thrown. */
  cloud: Record<string, OwnServers | Error>
  opens?: Error
  shows?: GoneLook['server']
  /** What was seen of a missed row before. */
  earlier?: GoneReading[]
}

async function survey({ rows, cloud, opens, shows = 'NOT_FOUND', earlier = [] }: World) {
  const did: string[] = []
  const asked: unknown[] = []
  const means: SurveyMeans = {
    surroundings: {
      accounts: async () => [account],
      rows: async () => {
        did.push('rows')
        return rows
      },
      saveMissed: async (instanceId, seen) => {
        did.push(`missed ${instanceId}`)
        return [...earlier, { ...seen, at: at(600) }]
      },
      endAsLost: async (instanceId) => void did.push(`lost ${instanceId}`),
      noteShown: async (_accountId, region, { servers }) => void did.push(`shown ${region} ${servers.map(({ id }) => id).join()}`),
    },
    open: async () => {
      if (opens) throw opens
      return {
        listOwn: async (region: string) => {
          did.push(`list ${region}`)
          const answer = cloud[region]!
          if (answer instanceof Error) throw answer
          return answer
        },
      } as unknown as CloudProvider
    },
    look: async (of) => {
      asked.push(of)
      return look(shows)
    },
    monotonicNow: () => 1_000,
  }
  return { found: await surveyAccount(means, account), did, asked }
}

describe('the listing of an account', () => {
  it('is of all regions, whole, and the rows were read before it', async () => {
    const { found, did } = await survey({ rows: [row('1'), row('2', 's')], cloud: { r: listed(['c-1', 'c-9']), s: listed(['c-2']) } })
    expect(did).toEqual(['rows', 'list r', 'list s', 'shown r c-1,c-9', 'shown s c-2'])
    const shown = [
      { region: 'r', cloudId: 'c-1' },
      { region: 'r', cloudId: 'c-9' },
      { region: 's', cloudId: 'c-2' },
    ]
    expect(found).toEqual({
      listing: { known: true, value: { accountId: 'acc', complete: true, shown, rowsBefore: ['1', '2'] }, atMs: 1_000 },
      lookups: { known: true, value: [], atMs: 1_000 },
      again: false,
    })
  })

  it.each([
    ['the cloud does not answer for one region', { r: listed(['c-1']), s: new CloudError('Unavailable', 'no route') }, 'no route'],
    ['one region shows another project', { r: listed(['c-1']), s: listed(['c-2'], 'other') }, 'another project'],
  ])('is not known where %s, and nothing follows from the rest of it', async (_, cloud, why) => {
    const { found, did } = await survey({ rows: [row('1'), row('7')], cloud })
    expect(found).toEqual({
      listing: { known: false, why: expect.stringContaining(why) },
      lookups: { known: false, why: expect.stringContaining(why) },
      again: true,
    })
    expect(did).toEqual(['rows', 'list r', 'list s'])
  })

  it('is not known where the account cannot be opened', async () => {
    const { found } = await survey({ rows: [row('1')], cloud: {}, opens: notFound('cloud account') })
    expect(found.listing).toEqual({ known: false, why: 'The account could not be listed: No such cloud account.' })
  })

  it('does not hide a mistake of ours', async () => {
    await expect(survey({ rows: [], cloud: { r: new TypeError('oops'), s: listed([]) } })).rejects.toThrow('oops')
  })
})

describe('a row that the listing does not show', () => {
  const without = { rows: [row('1')], cloud: { r: listed([]), s: listed([]) } }

  it('is looked for by its id, in its region and beside the marker of that, and listed again soon', async () => {
    const { found, did, asked } = await survey({ ...without, shows: 'PRESENT' })
    expect(asked).toEqual([{ accountId: 'acc', region: 'r', cloudId: 'c-1', markerId: 'm-r', deploymentId: 'd' }])
    expect(found).toMatchObject({ lookups: { known: true, value: [{ instanceId: '1', found: 'PRESENT' }] }, again: true })
    expect(did.slice(-1)).toEqual(['missed 1'])
  })

  it('is missed also where its region shows others', async () => {
    const { found, did } = await survey({ rows: [row('1')], cloud: { r: listed(['c-9']), s: listed([]) }, shows: 'PRESENT' })
    expect(did).toContain('missed 1')
    expect(found.again).toBe(true)
  })

  it('is missed also where another region shows that id, or no marker is known there', async () => {
    const { asked, found } = await survey({ rows: [row('1', 's')], cloud: { r: listed(['c-1']), s: listed([]) }, shows: 'PRESENT' })
    expect(asked).toEqual([expect.objectContaining({ region: 's', markerId: undefined })])
    expect(found.again).toBe(true)
  })

  it.each(['NOT_FOUND', 'DELETED', 'SOFT_DELETED', 'UNKNOWN'] as const)(
    'is not ended upon one look that says %s, and nothing is told of it',
    async (shows) => {
      const { found, did } = await survey({ ...without, shows })
      expect(did.slice(-1)).toEqual(['missed 1'])
      expect(found).toMatchObject({ lookups: { known: true, value: [] }, again: true })
    },
  )

  it('is ended as lost once it was proved gone twice, a minute apart, and then there is nothing to ask about it', async () => {
    const proof = { ...look('NOT_FOUND'), at: at(540) }
    expect((await survey({ ...without, earlier: [{ ...proof, at: at(541) }] })).did).not.toContain('lost 1')
    const { found, did } = await survey({ ...without, earlier: [proof] })
    expect(did.slice(-2)).toEqual(['missed 1', 'lost 1'])
    expect(found.lookups).toMatchObject({ value: [] })
  })
})

describe('what a process knows of surroundings', () => {
  it('is nothing before the first listing, then the newest one, which may be outdated and stays', async () => {
    const known = knownSurroundings()
    expect(known.of('acc')).toMatchObject({ listing: { known: false }, lookups: { known: false }, again: true })
    const { found } = await survey({ rows: [], cloud: { r: listed([]), s: listed([]) } })
    known.learn('acc', found)
    expect(known.of('acc')).toBe(found)
    known.outdate('acc')
    expect(known.of('acc')).toEqual({ ...found, again: true })
    expect(known.of('other')).toMatchObject({ listing: { known: false } })
  })
})
