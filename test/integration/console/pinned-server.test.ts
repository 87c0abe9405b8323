import 'reflect-metadata'
import { createPrivateKey } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createServer as createPlain, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { X509CertificateGenerator } from '@peculiar/x509'
import { sendDocument } from '@sallyport/console/main/api/send-document.ts'
import { introduce } from '@sallyport/console/main/server/introduce.ts'
import { pinnedFetch } from '@sallyport/console/main/server/pinned-fetch.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { type ScriptedAdmin, startScriptedAdmin } from '../../fixtures/scripted-admin.ts'
import { type SelfMade, selfMade } from '../agent/self-made-certificate.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
const serve = async (made?: SelfMade): Promise<ScriptedAdmin> => {
  const server = await startScriptedAdmin(made)
  closing.push(server.close)
  return server
}
const line = (server: { origin: string; pinned: string | null }) => {
  const opened = pinnedFetch(server)
  closing.push(opened.close)
  return opened
}
const nobody = (): undefined => undefined

/** Another certificate for the same key, as a renewal makes it. */
async function renewed({ key, pin }: SelfMade): Promise<SelfMade> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const der = createPrivateKey(key).export({ type: 'pkcs8', format: 'der' })
  const jwk = createPrivateKey(key).export({ format: 'jwk' })
  const privateKey = await crypto.subtle.importKey('pkcs8', new Uint8Array(der), algorithm, true, ['sign'])
  const publicKey = await crypto.subtle.importKey(
    'jwk',
    { kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y } as JsonWebKey,
    algorithm,
    true,
    ['verify'],
  )
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=renewed',
    keys: { privateKey, publicKey },
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 1_000),
    notAfter: new Date(Date.now() + 86_400_000),
  })
  return { key, cert: certificate.toString('pem'), pin }
}

describe('who an address says it is', () => {
  test('is vouched for where an authority of this system signed for the name', async () => {
    const made = await selfMade({ names: ['127.0.0.1'] })
    const { origin } = await serve(made)
    const vouched = async (authorities: () => string[] | undefined) => (await introduce(origin, authorities)).certificate?.vouchedFor
    expect(await vouched(() => [made.cert])).toBe(true)
    expect(await vouched(nobody)).toBe(false)
  })

  test('is not vouched for where the name is another, or the time is over', async () => {
    const others = [
      await selfMade({ names: ['other.example'] }),
      await selfMade({ names: ['127.0.0.1'], fromMs: -2_000_000, toMs: -1_000_000 }),
    ]
    for (const made of others) {
      const { origin } = await serve(made)
      const { certificate } = await introduce(origin, () => [made.cert])
      expect(certificate?.vouchedFor).toBe(false)
      expect(certificate?.spkiSha256).toBe(made.pin.replace('sha256//', ''))
    }
  })

  test('is told with its names in one line, and its dates', async () => {
    const { origin } = await serve(await selfMade({ names: ['127.0.0.1'] }))
    const { certificate } = await introduce(origin, nobody)
    expect(certificate?.subject).toBe('CN=127.0.0.1')
    expect(Date.parse(certificate?.validUntil ?? '') - Date.parse(certificate?.validFrom ?? '')).toBe(2 * 86_400_000)
  })

  test('is nothing to ask over plain http', async () => {
    const server = await serve()
    expect(await introduce(`${server.origin}/`, nobody)).toEqual({ origin: server.origin, certificate: null })
    expect(server.connections()).toBe(0)
  })
})

describe('a pinned server', () => {
  const ask = (server: { origin: string; pinned: string | null }, limit?: number) =>
    sendDocument(
      {
        url: `${server.origin}/admin/graphql`,
        send: line(server).send,
        token: 'x',
        text: '{ viewer }',
        variables: {},
        signal: new AbortController().signal,
      },
      limit,
    )

  test('is asked over its key, whatever its certificate says, also when that was renewed', async () => {
    const made = await selfMade({ names: ['other.example'], fromMs: -2_000_000, toMs: -1_000_000 })
    const server = await serve(made)
    expect(await ask(server)).toEqual({ viewer: { administratorId: 'ada' } })
    const { pinned } = server
    server.takeKey(await renewed(made))
    expect((await introduce(server.origin, nobody)).certificate?.subject).toBe('CN=renewed')
    expect(await ask({ origin: server.origin, pinned })).toEqual({ viewer: { administratorId: 'ada' } })
  })

  test('is asked over one connection as long as it stands', async () => {
    const server = await serve(await selfMade())
    const { send } = line(server)
    for (let count = 0; count < 3; count += 1) await (await send(`${server.origin}/admin/graphql`, { method: 'POST', body: '{}' })).text()
    expect(server.connections()).toBe(1)
  })

  test('with another key is sent nothing', async () => {
    const server = await serve(await selfMade())
    await expect(ask({ origin: server.origin, pinned: (await selfMade()).pin })).rejects.toMatchObject({ code: 'TRUST' })
    expect(server.requests).toEqual([])
  })

  test('that speaks no TLS where a key was pinned is sent nothing', async () => {
    const plain = await serve()
    await expect(ask({ origin: plain.origin.replace('http:', 'https:'), pinned: 'x' })).rejects.toMatchObject({
      code: 'NETWORK',
      message: 'What answers at this address does not speak TLS.',
    })
    expect(plain.requests).toEqual([])
  })

  test('is the only one that is asked', async () => {
    const [one, other] = [await serve(), await serve()]
    await expect(line(one).send(`${other.origin}/admin/graphql`)).rejects.toThrow('asked for another server')
    expect(other.connections()).toBe(0)
  })

  test('that takes a connection and says nothing ends the request at its limit, with words', async () => {
    const open = new Set<Socket>()
    const silent = createPlain((socket) => void open.add(socket))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    closing.push(() => {
      for (const socket of open) socket.destroy()
      silent.close()
    })
    const origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
    await expect(ask({ origin, pinned: null }, 50)).rejects.toMatchObject({
      code: 'NETWORK',
      message: 'The server did not answer within 0.05 s. What was asked for may have been done.',
    })
  })

  /** What is told of a server that writes this, whatever it is asked. */
  const toldOf = async (write: (socket: Socket) => void): Promise<{ code: string; message: string }> => {
    const odd = createPlain((socket) => socket.on('error', () => {}).once('data', () => write(socket)))
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
    closing.push(() => odd.close())
    const origin = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`
    return await ask({ origin, pinned: null }).then(
      () => ({ code: 'answered', message: '' }),
      ({ code, message }) => ({ code, message }),
    )
  }
  const json = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
  const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024))

  test.each(['99 Early', '600 Late', '999 Never'])('that answers with status %s is told', async (status) => {
    const { code, message } = await toldOf((socket) => socket.end(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\n\r\n`))
    expect(['BAD_ANSWER', 'NETWORK']).toContain(code)
    expect(message).toMatch(/^[A-Z].+\.$/)
  })

  test.each<[string, string | Buffer, string]>([
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'NETWORK'],
    ['no HTTP', '\0\u0001\u0002 hello \r\n\r\n', 'NETWORK'],
    ['more headers than are read', `${json}${'x-flood: 0123456789\r\n'.repeat(5_000)}\r\n{}`, 'NETWORK'],
    ['two lengths', `${json}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 'NETWORK'],
    ['two types', `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-type: application/json\r\n\r\n`, 'BAD_ANSWER'],
    ['nothing to read', 'HTTP/1.1 204 No Content\r\ncontent-type: application/json\r\n\r\n', 'BAD_ANSWER'],
    ['null', `${json}content-length: 4\r\n\r\nnull`, 'BAD_ANSWER'],
    ['what was packed and becomes 20 MiB', Buffer.concat([Buffer.from(`${json}content-encoding: gzip\r\n\r\n`), bomb]), 'BAD_ANSWER'],
  ])('that answers %s is told in words', async (_what, answer, code) => {
    const told = await toldOf((socket) => void socket.end(answer))
    expect(told).toEqual({
      code,
      message: expect.stringMatching(/^(The server|What answered|What came).+\.$/),
    })
  })

  test.each(['content-length: 100\r\n\r\n{"data":', 'transfer-encoding: chunked\r\n\r\n8\r\n{"data":\r\n'])(
    'that is cut within its answer is told as such: %j',
    async (begun) => {
      expect(await toldOf((socket) => socket.write(json + begun, () => socket.resetAndDestroy()))).toEqual({
        code: 'NETWORK',
        message: 'The server ended the connection.',
      })
    },
  )
})
