import { createHmac, randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { mintCheckChallenge, proofOf } from './check-challenge.ts'
import { contact } from './keep-in-touch.ts'
import type { BeatResult, CheckReport, CheckStore, HeartbeatStore, IssuedChallenge } from './ports.ts'

const now = new Date('2026-11-29T12:00:00.000Z')
const hmac = (message: string) => createHmac('sha256', 'key').update(message).digest()
const heard: BeatResult = { state: 'HELD', monitorsVersion: 0, cloned: false, changed: false, lookDue: false }
const agent = { nodeId: 'n', runId: 'r' }
const beat = { ...agent, number: 1, agentVersion: '1', sentAt: now, ping: 'AVAILABLE' as const }
const nothingYet = {
  now,
  challenges: {},
  results: {},
  sightings: [],
  instanceProofOpen: false,
  unbrokenSince: now,
  open: [] as IssuedChallenge[],
}

function node(result: BeatResult | undefined, held: Awaited<ReturnType<CheckStore['held']>> = nothingYet) {
  const heartbeats = {
    beat: vi.fn(async () => result),
    knock: vi.fn(async () => {}),
    reportClone: vi.fn(async () => {}),
  } satisfies HeartbeatStore
  const checks = {
    held: vi.fn(async () => held),
    issue: vi.fn(async () => {}),
    serve: vi.fn(async () => true),
    report: vi.fn(async (_agent, { outcomes }: CheckReport) =>
      result ? { taken: outcomes.map(({ challengeId }) => challengeId) } : undefined,
    ),
  } satisfies CheckStore
  return { heartbeats, checks, service: contact({ heartbeats, checks, hmac, random: randomBytes, clock: { now: () => now } }) }
}

test('a held node that was asked nothing gets a challenge of each kind, all of them written down', async () => {
  const { service, checks } = node({ ...heard, changed: true })
  const answer = await service.heartbeat(beat)
  expect(answer?.challenges.map(({ kind }) => kind)).toEqual(['HTTP', 'TCP', 'TLS', 'DNS'])
  expect(answer).toMatchObject({ serverTime: now, icmp: true, instanceProof: false, nextInSeconds: 15, monitorsVersion: 0 })
  expect(checks.held).toHaveBeenCalledWith(expect.objectContaining(agent), true)
  expect(checks.issue).toHaveBeenCalledWith(expect.objectContaining(agent), answer?.challenges)
})

test('what is open is told again, since the answer that told it may have been lost', async () => {
  const open = [{ id: 'lost', kind: 'HTTP' as const }]
  const issuedAt = new Date(now.getTime() - 15_000)
  const challenges = {
    HTTP: { issuedAt, open: true },
    TCP: { issuedAt, open: true },
    TLS: { issuedAt, open: true },
    DNS: { issuedAt, open: true },
  }
  const { service, checks } = node(heard, { ...nothingYet, challenges, open })
  expect((await service.heartbeat(beat))?.challenges).toEqual(open)
  expect(checks.issue).not.toHaveBeenCalled()
})

test('an ended node is told nothing, and its knock is counted', async () => {
  const { service, heartbeats } = node(undefined)
  expect(await service.heartbeat(beat)).toBeUndefined()
  expect(await service.reportChecks(agent, { number: 1, results: [], icmp: undefined, instanceNonce: undefined })).toBeUndefined()
  expect(heartbeats.knock.mock.calls).toEqual([['n'], ['n']])
})

test('a clone is reported and asked nothing', async () => {
  const { service, heartbeats, checks } = node({ ...heard, cloned: true })
  expect((await service.heartbeat(beat))?.challenges).toEqual([])
  expect(heartbeats.reportClone).toHaveBeenCalledWith(expect.objectContaining(agent))
  expect(checks.held).not.toHaveBeenCalled()
})

test('an enabled node shows itself over HTTP when that is due, and is told what to watch', async () => {
  const enabled = { ...heard, state: 'ENABLED' as const, monitorsVersion: 7 }
  expect(await node(enabled).service.heartbeat(beat)).toMatchObject({ challenges: [], monitorsVersion: 7 })
  const due = await node({ ...enabled, lookDue: true }).service.heartbeat(beat)
  expect(due?.challenges.map(({ kind }) => kind)).toEqual(['HTTP'])
})

test('the agent’s clock is kept as skew, whatever it says', async () => {
  const { service, heartbeats } = node(heard)
  for (const [sentAt, skew] of [
    [new Date(now.getTime() + 27_000), 27_000],
    [new Date(now.getTime() - 3_600_000), -3_600_000],
    [new Date('1970-01-01T00:00:00Z'), -2_147_483_647],
    [new Date('9999-01-01T00:00:00Z'), 2_147_483_647],
  ] as const) {
    await service.heartbeat({ ...beat, sentAt })
    expect(heartbeats.beat).toHaveBeenLastCalledWith(expect.objectContaining({ clockSkewMs: skew }), undefined)
  }
})

test('each challenge has one outcome: proven by any family, wrong before failed, noise left out', async () => {
  const { service, checks } = node(heard)
  const [both, wrong, failed] = [1, 2, 3].map(() => mintCheckChallenge(randomBytes, hmac)) as [string, string, string]
  const result = (challengeId: string, proof?: string, error?: string, family?: string) => ({
    challengeId,
    proof,
    error,
    ...(family && { family }),
  })
  const answer = await service.reportChecks(agent, {
    number: 3,
    results: [
      result(both, undefined, 'timeout', 'IPV6'),
      result(both, proofOf(both, hmac), undefined, 'IPV4'),
      result(wrong, proofOf(both, hmac)),
      result(wrong, undefined, 'refused'),
      result(failed, undefined, 'refused'),
      result('a'.repeat(40), proofOf('a'.repeat(40), hmac)),
    ],
    icmp: undefined,
    instanceNonce: 'x',
  })
  expect(checks.report.mock.calls[0]?.[1]).toEqual({
    number: 3,
    icmp: undefined,
    instanceNonce: 'x',
    outcomes: [
      { challengeId: both, outcome: 'PROVEN', detail: { family: 'IPV4' } },
      { challengeId: wrong, outcome: 'WRONG', detail: { error: 'The proof is not that of the challenge.' } },
      { challengeId: failed, outcome: 'FAILED', detail: { error: 'refused' } },
    ],
  })
  expect(answer).toEqual({ accepted: 5, serverTime: now })
})
