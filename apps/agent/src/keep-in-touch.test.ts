import { expect, test } from 'vitest'
import { openCheckDesk } from './checks/check-desk.ts'
import { createServerClock, hostClocks } from './clocks.ts'
import type { Reply } from './control-plane/graphql.ts'
import { keepInTouch } from './keep-in-touch.ts'
import type { MonitorDesk } from './monitors/monitor-desk.ts'
import { createOutbox } from './outbox.ts'

type Variables = {
  heartbeat?: { number: number }
  checks?: { number: number; results: unknown[] }
  results?: { number: number; results: unknown[] }
}

const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const beat = {
  serverTime: '2026-01-01T00:00:00Z',
  nextInSeconds: 1,
  challenges: [],
  icmp: null,
  instanceProofWanted: false,
  monitorsVersion: 0,
}
const accepted = { accepted: 1, serverTime: '2026-01-01T00:00:00Z' }

/** An agent whose control plane answers by the given script, one entry a request, until the script is at its end. */
async function converse(
  script: ((sent: Variables) => Reply<object>)[],
  prepare: (parts: { results: ReturnType<typeof createOutbox<number>> }) => void = quiet,
) {
  const stopping = new AbortController()
  const sent: Variables[] = []
  const results = createOutbox<number>(2, 100)
  const monitors = {
    outbox: results,
    version: () => 0,
    follow: async () => undefined,
    resultsInput: ({ number, items }: { number: number; items: unknown[] }) => ({ number, results: items }),
    heardFromControlPlane: quiet,
  } as unknown as MonitorDesk
  const signedIn = {
    ask: async (_document: string, variables: Variables) => {
      sent.push(variables)
      const answer = script[sent.length - 1]
      if (sent.length >= script.length) stopping.abort('ABORTED')
      return (answer ?? script[0])?.(variables)
    },
  } as unknown as Parameters<typeof keepInTouch>[0]['signedIn']
  const context = { sources: {}, trust: { pins: [], nowMs: Date.now }, signal: stopping.signal }
  prepare({ results })
  const end = await keepInTouch({
    signedIn,
    checks: openCheckDesk(context, 'http://127.0.0.1:1', log, quiet),
    monitors,
    clock: createServerClock(hostClocks),
    clocks: hostClocks,
    pingAbility: () => 'NO_PROGRAM',
    log,
    signal: stopping.signal,
  })
  return { end, sent, results }
}

const ok = (sent: Variables): Reply<object> => ({
  ok: true,
  data: { ...(sent.heartbeat && { heartbeat: beat }), ...(sent.results && { reportMonitorResults: accepted }) },
})
const refuse = (code: 'NETWORK' | 'INTERNAL' | 'BAD_USER_INPUT' | 'NODE_ENDED', field?: string) => (): Reply<object> => ({
  ok: false,
  refusal: { code, message: code, ...(field && { field }) },
})

test('each heartbeat has a number of its own, and reports ride on it', async () => {
  const { sent } = await converse([ok, ok], ({ results }) => results.put([1]))
  expect(sent.map(({ heartbeat, results }) => [heartbeat?.number, results?.results])).toEqual([
    [1, [1]],
    [2, undefined],
  ])
})

test('after a failure the heartbeat goes alone and the same report follows under its number', async () => {
  const { sent } = await converse([refuse('NETWORK'), ok, ok], ({ results }) => results.put([1, 2, 3]))
  expect(sent.map(({ heartbeat, results }) => [heartbeat?.number, results?.number, results?.results])).toEqual([
    [1, 1, [1, 2]],
    [2, undefined, undefined],
    [undefined, 1, [1, 2]],
  ])
})

test('a report that is refused as wrong is dropped and the next one has the next number', async () => {
  const { sent } = await converse([refuse('BAD_USER_INPUT', 'reportMonitorResults'), ok, ok], ({ results }) => results.put([1, 2, 3]))
  expect(sent[0]?.results).toEqual({ number: 1, results: [1, 2] })
  expect(sent[2]?.results).toEqual({ number: 2, results: [3] })
})

test('an error about another field does not cost the report', async () => {
  const { sent } = await converse([refuse('BAD_USER_INPUT', 'heartbeat'), ok, ok], ({ results }) => results.put([1]))
  expect(sent[2]?.results).toEqual({ number: 1, results: [1] })
})

test('a report that the server cannot digest does not make the node look dead', async () => {
  const indigestible = (sent: Variables) => (sent.results ? refuse('INTERNAL')() : ok(sent))
  const { sent } = await converse([indigestible, indigestible, indigestible, indigestible, indigestible], ({ results }) => results.put([1]))
  expect(sent.filter(({ heartbeat, results }) => heartbeat && !results).length).toBeGreaterThanOrEqual(2)
})

test('the end of the node ends it', async () => {
  expect((await converse([refuse('NODE_ENDED')])).end).toBe('stopped')
  expect((await converse([refuse('NODE_ENDED'), ok])).end).toBe('ended')
})
