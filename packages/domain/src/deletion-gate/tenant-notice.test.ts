import { expect, it } from 'vitest'
import { ids } from './evidence.situations.ts'
import { type TenantEvent, tenantNotice } from './tenant-notice.ts'

const notBefore = new Date('2026-11-30T10:14:00.001Z')
const kinds = [
  { kind: 'PLANNED', notBefore },
  { kind: 'KEPT' },
  { kind: 'LEFT', sent: false },
  { kind: 'LEFT', sent: true },
  { kind: 'REMOVED' },
  { kind: 'LOST' },
] as const
const events: TenantEvent[] = kinds.flatMap((kind) =>
  (['RETIRED', 'NEVER_ACTIVATED'] as const).map((reason) => ({ nodeName: 'harbour-3', reason, ...kind })),
)

it('says which node, what happens, when at the soonest, and why', () => {
  expect(tenantNotice({ nodeName: 'harbour-3', reason: 'RETIRED', kind: 'PLANNED', notBefore })).toEqual({
    title: 'A machine will be removed',
    text: 'The machine of node harbour-3 will be removed, not before 2026-11-30 10:15 UTC. The node was retired. The administrators of this installation can keep it until then.',
  })
  expect(tenantNotice({ nodeName: 'harbour-3', reason: 'NEVER_ACTIVATED', kind: 'REMOVED' }).text).toBe(
    'The machine of node harbour-3 was removed. The node was never taken into service.',
  )
})

it('takes back that a machine will be removed where nobody looks after it any more, and does not say that it stays where its removal had begun', () => {
  const left = (sent: boolean) => tenantNotice({ nodeName: 'harbour-3', reason: 'RETIRED', kind: 'LEFT', sent })
  expect(left(false)).toEqual({
    title: 'A machine will not be removed',
    text: 'The machine of node harbour-3 was to be removed, and will not be: Sallyport does not look after it any more. The administrators of this installation know.',
  })
  expect(left(true)).toEqual({
    title: 'It is not known whether a machine was removed',
    text: 'The removal of the machine of node harbour-3 had begun. Sallyport does not look after it any more, so that nobody here can tell whether it is gone. The administrators of this installation know.',
  })
})

it('a full minute is told as it is, and no instant as none', () => {
  const planned = (instant: Date) => tenantNotice({ nodeName: 'x', reason: 'RETIRED', kind: 'PLANNED', notBefore: instant }).text
  expect(planned(new Date('2026-11-30T10:14:00.000Z'))).toContain('not before 2026-11-30 10:14 UTC.')
  expect(planned(new Date('2026-12-31T23:59:30.000Z'))).toContain('not before 2027-01-01 00:00 UTC.')
  expect(planned(new Date(Number.NaN))).toContain('not before the end of its cool-down.')
})

it.each(events)('has no word of a cloud: $kind, $reason', (event) => {
  const { title, text } = tenantNotice(event)
  for (const sentence of [title, text]) {
    expect(sentence).not.toMatch(
      /\b(cloud|instance|server|account|project|region|zone|image|flavou?r|network|port|tag|metadata|volume|openstack|nova|id)\b/i,
    )
    expect(sentence).not.toMatch(/[0-9a-f]{8}-|https?:|undefined|null/)
  }
  expect(text).toContain('node harbour-3')
})

it('takes nothing of the evidence into its words, also where somebody hands it over', () => {
  for (const event of events) {
    const said = JSON.stringify(tenantNotice({ ...event, ...ids, region: 'RegionOne', error: 'quota of project 70a5' } as never))
    for (const hidden of [...Object.values(ids), 'RegionOne', '70a5']) expect(said).not.toContain(hidden)
  }
})

it('shortens a name that is too long, and breaks no character', () => {
  const { text } = tenantNotice({ nodeName: `${'n'.repeat(199)}😀`, reason: 'RETIRED', kind: 'KEPT' })
  expect(text).toContain(`${'n'.repeat(199)} was`)
  expect(text).not.toMatch(/\p{Cs}/u)
})
