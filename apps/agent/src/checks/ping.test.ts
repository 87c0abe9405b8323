import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { icmpCheck } from './icmp-check.ts'
import { ping, pingAbility, readPing } from './ping.ts'

const { signal } = new AbortController()
const context = { sources: {}, trust: { pins: [], nowMs: Date.now }, signal }
const target = { address: '192.0.2.1', family: 'IPV4' as const }
const realPath = process.env.PATH
let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'ping-'))
  process.env.PATH = directory
  // No time limit runs out, however long a busy machine takes to start a program.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  process.env.PATH = realPath
  rmSync(directory, { recursive: true })
})

/** A `ping` that says what the real one says in this case. */
function host(output: string, errors = '', code = 0): void {
  const text = (what: string) => what.replace(/'/g, "'\\''")
  writeFileSync(join(directory, 'ping'), `#!/bin/sh\nprintf '%s' '${text(output)}'\nprintf '%s' '${text(errors)}' >&2\nexit ${code}\n`)
  chmodSync(join(directory, 'ping'), 0o755)
}

const answered =
  'PING 192.0.2.1 (192.0.2.1) 56(84) bytes of data.\n64 bytes from 192.0.2.1: icmp_seq=1 ttl=57 time=12.3 ms\n\n1 packets transmitted, 1 received, 0% packet loss, time 0ms\n'
const silent =
  'PING 192.0.2.1 (192.0.2.1) 56(84) bytes of data.\n\n--- 192.0.2.1 ping statistics ---\n1 packets transmitted, 0 received, 100% packet loss, time 0ms\n'

test('what the pings of Linux, BusyBox and BSD say is understood', () => {
  expect(readPing(answered, '')).toEqual({ kind: 'ANSWERED', roundTripMs: 12.3 })
  expect(readPing('64 bytes from 1.1.1.1: seq=0 ttl=57 time=0.842 ms\n', '')).toEqual({ kind: 'ANSWERED', roundTripMs: 0.842 })
  expect(readPing('64 bytes from ::1: icmp_seq=1 ttl=64 time<1 ms', '')).toEqual({ kind: 'ANSWERED', roundTripMs: 1 })
  expect(readPing(silent, '')).toMatchObject({ kind: 'SILENT', detail: '1 packets transmitted, 0 received, 100% packet loss, time 0ms' })
  expect(
    readPing('From 10.0.0.1 icmp_seq=1 Destination Host Unreachable\n1 packets transmitted, 0 received, +1 errors, 100% packet loss', '')
      .kind,
  ).toBe('SILENT')
})

test('that no request could leave is never taken for silence of the target', () => {
  for (const errors of [
    'ping: socktype: SOCK_RAW\nping: socket: Operation not permitted',
    'ping: permission denied (are you root?)',
    'ping: socket: Permission denied, attempting raw socket...',
  ])
    expect(readPing('', errors)).toMatchObject({ kind: 'CANNOT', why: 'NOT_PERMITTED' })
  expect(readPing('', 'ping: connect: Network is unreachable')).toMatchObject({ kind: 'CANNOT', why: 'OTHER' })
  // A local firewall: the summary counts what never left.
  expect(readPing(silent, 'ping: sendmsg: Operation not permitted')).toMatchObject({ kind: 'CANNOT', why: 'NOT_PERMITTED' })
  expect(readPing('', '')).toMatchObject({ kind: 'CANNOT', why: 'OTHER' })
})

test('the ability is told by pinging this host', async () => {
  expect(await pingAbility({}, signal)).toBe('NO_PROGRAM')
  host(answered)
  expect(await pingAbility({}, signal)).toBe('AVAILABLE')
  host('', 'ping: socket: Operation not permitted', 2)
  expect(await pingAbility({}, signal)).toBe('NOT_PERMITTED')
})

test('the wish is passed, failed or unknown: a third value, never folded into failed', async () => {
  const wish = { target: '192.0.2.1', timeoutMs: 3_000 }
  expect(await icmpCheck(wish, context)).toEqual({ outcome: 'UNKNOWN', detail: 'there is no ping program on this host' })
  host(answered)
  expect(await icmpCheck(wish, context)).toEqual({ outcome: 'PASSED', roundTripMs: 12.3 })
  host(silent, '', 1)
  expect(await icmpCheck(wish, context)).toMatchObject({ outcome: 'FAILED' })
  host('', 'ping: socket: Operation not permitted', 2)
  expect(await icmpCheck(wish, context)).toMatchObject({ outcome: 'UNKNOWN', detail: expect.stringContaining('not permitted') })
  expect(await icmpCheck({ target: 'no-such-name.invalid', timeoutMs: 1_000 }, context)).toMatchObject({
    outcome: 'UNKNOWN',
    detail: expect.stringMatching(/^dns: /),
  })
  expect(await icmpCheck(wish, { ...context, sources: { IPV6: '::1' } })).toMatchObject({ outcome: 'UNKNOWN' })
})

test('one lost request is not the end: it is sent up to three times', async () => {
  writeFileSync(
    join(directory, 'ping'),
    `#!/bin/sh\nif [ -e ${directory}/two ]; then printf '%s' '${answered}'; exit 0; fi\nif [ -e ${directory}/one ]; then : > ${directory}/two; else : > ${directory}/one; fi\nprintf '%s' '${silent}'\nexit 1\n`,
  )
  chmodSync(join(directory, 'ping'), 0o755)
  expect(await ping(target, {}, 3_000, signal, 3)).toMatchObject({ kind: 'ANSWERED' })
})

test('ping leaves from the source address, gets an address and not a name, and none of the environment', async () => {
  process.env.SECRET_OF_THE_TEST = 'x'
  writeFileSync(join(directory, 'ping'), `#!/bin/sh\necho "time=1 ms" "$LC_ALL" "$SECRET_OF_THE_TEST" "$*" > ${directory}/seen\n`)
  chmodSync(join(directory, 'ping'), 0o755)
  await ping(target, { IPV4: '127.20.0.5' }, 2_000, signal)
  expect(readFileSync(join(directory, 'seen'), 'utf8')).toBe('time=1 ms C  -n -c 1 -W 2 -I 127.20.0.5 192.0.2.1\n')
  delete process.env.SECRET_OF_THE_TEST
})

test('a ping that hangs is ended, and so is one when the agent stops', async () => {
  process.env.PATH = `${directory}:${realPath}`
  writeFileSync(join(directory, 'ping'), `#!/bin/sh\n: > ${directory}/begun\nexec sleep 1000\n`)
  chmodSync(join(directory, 'ping'), 0o755)
  const hang = async (stop: AbortSignal) => {
    rmSync(join(directory, 'begun'), { force: true })
    const outcome = ping(target, {}, 20_000, stop)
    await expect.poll(() => existsSync(join(directory, 'begun'))).toBe(true)
    return { outcome }
  }
  const stopping = new AbortController()
  const stopped = await hang(stopping.signal)
  stopping.abort('ABORTED')
  expect(await stopped.outcome).toMatchObject({ kind: 'CANNOT' })
  const late = await hang(signal)
  vi.advanceTimersByTime(21_500)
  expect(await late.outcome).toMatchObject({ kind: 'CANNOT' })
})
