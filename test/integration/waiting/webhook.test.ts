import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { raiseAlarm } from '@sallyport/database/audit-and-alarms.ts'
import { deleteExpired } from '@sallyport/database/retention-store.ts'
import { inTransaction } from '@sallyport/database/transaction.ts'
import { webhookDeliveries } from '@sallyport/database/webhook-deliveries.ts'
import { retryAfterSeconds } from '@sallyport/domain/progress/webhook.ts'
import { sendWebhooks } from '@sallyport/server/loops/send-webhooks.ts'
import { sendToWebhook } from '@sallyport/server/send-to-webhook.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWaitingGround, type WaitingGround } from '../../fixtures/waiting-ground.ts'

type Received = { url: string; headers: IncomingHttpHeaders; body: string }

let ground: WaitingGround
let receiver: Server
let address: string
let received: Received[]
/** What the receiver answers; undefined: it never does. */
let answer: (request: Received) => { status: number; headers?: Record<string, string> } | undefined
const warned: object[] = []
const secret = 'a-secret-that-nobody-else-knows-00'

beforeAll(async () => {
  ground = await createWaitingGround()
  receiver = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      const one = { url: request.url ?? '', headers: request.headers, body }
      received.push(one)
      const { status, headers } = answer(one) ?? {}
      if (status !== undefined) response.writeHead(status, headers).end('thank you')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks/very-secret-path`
})
afterAll(async () => {
  receiver.closeAllConnections()
  receiver.close()
  await ground.drop()
})
beforeEach(async () => {
  received = []
  warned.length = 0
  answer = () => ({ status: 204 })
  await ground.db.superuser.query('DELETE FROM webhook_delivery; DELETE FROM alarm')
  await ground.switchOn({ webhook: true })
})

const raise = (subjectId: string = randomUUID()) =>
  inTransaction(ground.worker, (tx) =>
    raiseAlarm(tx, {
      kind: 'NODE_SILENT',
      tenantId: ground.tenantId,
      subjectKind: 'NODE',
      subjectId,
      message: 'hafen-ü is silent. Look after it.',
    }),
  )
const loop = (change: { timeLimitMs?: number; atOnce?: number; url?: string } = {}) =>
  sendWebhooks({
    deliveries: webhookDeliveries(ground.worker),
    send: sendToWebhook({ url: change.url ?? address, secret, timeLimitMs: change.timeLimitMs ?? 60_000 }, Date.now),
    atOnce: change.atOnce ?? 4,
    log: { warn: (line: object) => warned.push(line) } as never,
    periodSeconds: 5,
  })
const run = (change?: Parameters<typeof loop>[0]) => loop(change).run({ signal: new AbortController().signal, fence: undefined })
const rows = async () =>
  (
    await ground.db.superuser.query(
      `SELECT tries, delivered_at IS NOT NULL AS delivered, next_try_at IS NOT NULL AS open, last_error AS error,
         round(extract(epoch FROM next_try_at - app_now()))::int AS "in" FROM webhook_delivery ORDER BY created_at, id`,
    )
  ).rows

test('an alarm is sent once, signed over the instant and the very bytes of the body', async () => {
  await raise()
  await run()
  await run()
  expect(received).toHaveLength(1)
  const [{ headers, body }] = received as [Received]
  const [, sentAt, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['sallyport-signature']))!
  expect(createHmac('sha256', secret).update(`${sentAt}.${body}`).digest('hex')).toBe(signature)
  expect(Math.abs(Number(sentAt) - Date.now() / 1_000)).toBeLessThan(120)
  const { rows: alarm } = await ground.db.superuser.query('SELECT id FROM alarm')
  expect(JSON.parse(body)).toMatchObject({
    id: alarm[0].id,
    type: 'alarm',
    kind: 'NODE_SILENT',
    tenant: ground.tenantId,
    title: 'Node silent',
    text: 'hafen-ü is silent. Look after it.',
  })
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'sallyport-delivery': alarm[0].id })
  expect(await rows()).toMatchObject([{ tries: 1, delivered: true, open: false }])
})

test('trouble that repeats is one delivery; after it was acknowledged it is another', async () => {
  await raise('one')
  await raise('one')
  await ground.db.superuser.query("UPDATE alarm SET acknowledged_at = app_now(), acknowledged_by = 'Ada'")
  await raise('one')
  expect(await rows()).toHaveLength(2)
})

test('nothing is written while no webhook is configured, and nothing by a transaction that is taken back', async () => {
  await expect(
    inTransaction(ground.worker, async (tx) => {
      await raiseAlarm(tx, { kind: 'NODE_SILENT', subjectKind: 'NODE', subjectId: 'x', message: 'Never.' })
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  await ground.switchOn({ webhook: false })
  await raise()
  expect(await rows()).toEqual([])
})

test('every login that raises alarms writes them', async () => {
  for (const login of ['admin', 'agent', 'worker', 'admission'] as const) {
    const { rows: may } = await ground.db.database[login].query(
      "SELECT has_table_privilege('webhook_delivery', 'INSERT') AND has_table_privilege('announcing', 'SELECT') AND has_table_privilege('installation', 'SELECT') AS may",
    )
    expect([login, may[0].may]).toEqual([login, true])
  }
})

test('a receiver that fails is asked again ever later, and given up in the end', async () => {
  answer = () => ({ status: 503 })
  await raise()
  for (const seconds of retryAfterSeconds) {
    await run()
    const [row] = await rows()
    expect(row).toMatchObject({ open: true, error: 'The receiver answered 503.' })
    expect(Math.abs(row.in - seconds)).toBeLessThan(60)
    await ground.db.moveClock(seconds * 1_000)
  }
  await run()
  expect(await rows()).toMatchObject([{ tries: retryAfterSeconds.length + 1, delivered: false, open: false }])
  expect(warned).toMatchObject([{ kind: 'NODE_SILENT', why: 'The receiver answered 503.' }])
  const ids = new Set(received.map(({ headers }) => headers['sallyport-delivery']))
  expect([received.length, ids.size]).toEqual([retryAfterSeconds.length + 1, 1])
})

test('one that comes back gets what it missed', async () => {
  answer = () => ({ status: 500 })
  await raise()
  await run()
  answer = () => ({ status: 200 })
  await ground.db.moveClock(10_000)
  await run()
  expect(await rows()).toMatchObject([{ tries: 2, delivered: true, error: null }])
})

test('a request that is refused is not sent again', async () => {
  answer = () => ({ status: 401 })
  await raise()
  await run()
  await ground.db.moveClock(24 * 3_600_000)
  await run()
  expect(received).toHaveLength(1)
  expect(warned).toHaveLength(1)
})

test('a redirect is not followed: the signed body goes nowhere else', async () => {
  answer = ({ url }) => (url === '/elsewhere' ? { status: 204 } : { status: 307, headers: { location: '/elsewhere' } })
  await raise()
  await run()
  expect(received.map(({ url }) => url)).toEqual(['/hooks/very-secret-path'])
  expect(await rows()).toMatchObject([{ open: true, error: 'The receiver answered 307.' }])
})

test('a receiver that does not answer, or is not there, holds up nobody for longer than the limit; no word has the address or the secret', async () => {
  answer = () => undefined
  await raise()
  await run({ timeLimitMs: 50 })
  await ground.db.moveClock(10_000)
  const silent = await rows()
  const nobody = createServer()
  await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
  const { port } = nobody.address() as AddressInfo
  await new Promise((resolve) => nobody.close(resolve))
  await run({ url: `http://127.0.0.1:${port}/hooks/very-secret-path` })
  const said = [...silent, ...(await rows())]
  expect(said).toMatchObject([
    { error: 'The receiver did not answer within 0.05 s.' },
    { error: 'The receiver could not be reached (ECONNREFUSED).' },
  ])
  expect(JSON.stringify([said, warned])).not.toMatch(/very-secret-path|a-secret-that/)
})

test('no more go at once than are allowed, and all go', async () => {
  let [now, most] = [0, 0]
  await Promise.all(Array.from({ length: 11 }, () => raise()))
  const deliveries = webhookDeliveries(ground.worker)
  const send = async () => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 5))
    now -= 1
    return { status: 204 }
  }
  await sendWebhooks({ deliveries, send, atOnce: 3, log: { warn: () => {} } as never, periodSeconds: 5 }).run({
    signal: new AbortController().signal,
    fence: undefined,
  })
  expect(most).toBe(3)
  expect((await rows()).every(({ delivered }) => delivered)).toBe(true)
})

test('what was taken by a process that died comes again, and what is a week old goes', async () => {
  await raise()
  const deliveries = webhookDeliveries(ground.worker)
  expect(await deliveries.take(10)).toHaveLength(1)
  expect(await deliveries.take(10)).toEqual([])
  await ground.db.moveClock(300_000)
  expect(await deliveries.take(10)).toMatchObject([{ tries: 2 }])
  await ground.db.moveClock(8 * 24 * 3_600_000)
  await deleteExpired(ground.worker, { changeHours: 24, resultHours: 24 }, { aborted: false })
  expect(await rows()).toEqual([])
})
