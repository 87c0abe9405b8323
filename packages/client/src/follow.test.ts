import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connection } from './connect.ts'
import { execute } from './execute.ts'
import { type Followed, follow } from './follow.ts'
import { eventLimit } from './limit-events.ts'
import { retryDelay } from './retry-delay.ts'
import { Changes, WhoAmI } from './tenant/operations-page.ts'

type Asked = { variables: { after?: number }; authorization: string | undefined }

let server: Server
let url: string
let asked: Asked[]
let answer: (request: Asked, response: ServerResponse, turn: number) => void
let following: Followed | undefined

beforeEach(async () => {
  asked = []
  // A connection that this side never closes is not used by the other in the moment in which it is closed.
  server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void bodyOf(request).then((body) => {
      const one: Asked = { variables: JSON.parse(body).variables ?? {}, authorization: request.headers.authorization }
      asked.push(one)
      answer(one, response, asked.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
})
afterEach(async () => {
  vi.useRealTimers()
  following?.stop()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

const open = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write(':\n\n')
}
const eventOf = (kind: string, number: number, ids: number[]): string => {
  const changes = ids.map((id) => ({ kind: 'NODE', id: String(id) }))
  return `event: next\ndata: ${JSON.stringify({ data: { changes: { kind, number, changes } } })}\n\n`
}
const batch = (response: ServerResponse, kind: string, number: number, ids: number[]): void => {
  response.write(eventOf(kind, number, ids))
}

/** Takes the place of the network: each connection says what it is told to, and all of it was read when `say` is over. */
function connections() {
  const opened: ReadableStreamDefaultController<Uint8Array>[] = []
  const fetch: Connection['fetch'] = async (_url, init) => {
    const start = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      opened.push(controller)
      init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason))
    }
    return new Response(new ReadableStream({ start }), { headers: { 'content-type': 'text/event-stream' } })
  }
  const say = async (text: string): Promise<void> => {
    opened.at(-1)?.enqueue(new TextEncoder().encode(text))
    for (let i = 0; i < 5; i += 1) await new Promise((resolve) => setImmediate(resolve))
  }
  return { opened, fetch, say }
}

type Heard = { ids: number[]; resets: number; states: string[]; end: string | undefined }

function start({ fetch, ...more }: { silenceMs?: number; after?: number; fetch?: Connection['fetch'] } = {}): Heard {
  const heard: Heard = { ids: [], resets: 0, states: [], end: undefined }
  following = follow({
    connection: { url, token: () => 'secret', ...(fetch && { fetch }) },
    document: Changes,
    variables: {},
    pick: ({ changes }) => changes,
    onBatch: ({ kind, changes }) => {
      if (kind === 'RESET') heard.resets += 1
      heard.ids.push(...changes.map(({ id }) => Number(id)))
    },
    onConnection: (state) => heard.states.push(state),
    onEnd: (failure) => {
      heard.end = failure.code
    },
    delay: () => 5,
    ...more,
  })
  return heard
}

describe('following a feed', () => {
  it('misses nothing and hears nothing twice, however often it is cut', async () => {
    const total = 40
    answer = ({ variables }, response, turn) => {
      open(response)
      if (variables.after === undefined) batch(response, 'SNAPSHOT', 0, [])
      const from = (variables.after ?? 0) + 1
      const some = Array.from({ length: Math.min(turn % 4, total - from + 1) }, (_, i) => from + i)
      if (some.length > 0) batch(response, 'ENTRIES', some.at(-1)!, some)
      // Cut in every way: cleanly, in the middle of an event, or without a word.
      if (turn % 3 === 0) response.end('event: complete\ndata:\n\n')
      else if (turn % 3 === 1) response.write('event: next\ndata: {"da', () => response.destroy())
      else setTimeout(() => response.destroy(), 5)
    }
    const heard = start()
    await expect.poll(() => heard.ids.length).toBe(total)
    expect(heard.ids).toEqual(Array.from({ length: total }, (_, i) => i + 1))
    expect(asked[0]).toEqual({ variables: {}, authorization: 'Bearer secret' })
    expect(heard.states.length).toBeGreaterThan(5)
    for (const [i, state] of heard.states.entries()) expect(state).not.toBe(heard.states[i + 1])
  })

  it('asks from the number that it was given, and goes on after a reset', async () => {
    answer = ({ variables }, response) => {
      open(response)
      if (variables.after === 7) batch(response, 'RESET', 90, [])
      if (variables.after === 90) batch(response, 'ENTRIES', 91, [91])
      if (variables.after !== 91) response.end()
    }
    const heard = start({ after: 7 })
    await expect.poll(() => heard.ids).toEqual([91])
    expect(heard.resets).toBe(1)
    // The entry is told before the next connection is made.
    await expect.poll(() => asked.map(({ variables }) => variables.after)).toEqual([7, 90, 91])
  })

  it('takes a connection that says nothing for a dead one', async () => {
    answer = ({ variables }, response) => {
      open(response)
      if (variables.after === undefined) batch(response, 'SNAPSHOT', 3, [])
      if (variables.after === 3) batch(response, 'ENTRIES', 4, [4])
    }
    const heard = start({ silenceMs: 300 })
    await expect.poll(() => heard.ids).toEqual([4])
    // A machine that is busy for so long may lose a connection before its first word, too.
    expect(heard.states.join(' ')).toContain('OPEN LOST OPEN')
  })

  it('does not take a quiet feed for a dead one while the server writes heartbeats', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { opened, fetch, say } = connections()
    const heard = start({ silenceMs: 100, fetch })
    await expect.poll(() => opened.length).toBe(1)
    await say(`:\n\n${eventOf('SNAPSHOT', 3, [])}`)
    for (let i = 0; i < 5; i += 1) {
      vi.advanceTimersByTime(99)
      await say(':\n\n')
    }
    expect([heard.states, opened.length]).toEqual([['OPEN'], 1])
    vi.advanceTimersByTime(100)
    await expect.poll(() => heard.states).toEqual(['OPEN', 'LOST'])
  })

  it.each([
    [
      'refused at the door',
      (response: ServerResponse) => {
        response.writeHead(401, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] }))
      },
    ],
    [
      'ended in the stream',
      (response: ServerResponse) => {
        open(response)
        response.end(
          `event: next\ndata: ${JSON.stringify({ errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] })}\n\nevent: complete\ndata:\n\n`,
        )
      },
    ],
  ])('stops for good when its token is no longer good: %s', async (_how, refuse) => {
    answer = (_request, response) => refuse(response)
    const heard = start()
    await expect.poll(() => heard.end).toBe('UNAUTHENTICATED')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).toHaveLength(1)
  })

  it('goes on trying while the server is unwell or limits it', async () => {
    answer = (_request, response, turn) => {
      if (turn === 1)
        response
          .writeHead(503, { 'content-type': 'application/json' })
          .end('{"errors":[{"message":"x","extensions":{"code":"SERVICE_UNAVAILABLE"}}]}')
      else if (turn === 2) response.writeHead(429).end()
      else if (turn === 3) response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>bad gateway</h1>')
      else {
        open(response)
        batch(response, 'SNAPSHOT', 1, [])
      }
    }
    const heard = start()
    await expect.poll(() => heard.states).toEqual(['LOST', 'OPEN'])
    expect(heard.end).toBeUndefined()
  })

  it.each(['null', '[]', '5', '{"errors":[null]}', '{"errors":"no"}', ''])('goes on after a refusal that says %j', async (body) => {
    answer = (_request, response, turn) => {
      if (turn === 1) response.writeHead(500, { 'content-type': 'application/json' }).end(body)
      else {
        open(response)
        batch(response, 'ENTRIES', 8, [8])
      }
    }
    const heard = start({ after: 7 })
    await expect.poll(() => heard.ids).toEqual([8])
    expect(heard.states).toEqual(['LOST', 'OPEN'])
  })

  it('does not keep an event that never ends, and goes on after it', async () => {
    answer = ({ variables }, response, turn) => {
      open(response)
      if (turn > 1) batch(response, 'ENTRIES', 8, [Number(variables.after) + 1])
      else response.write(`event: next\ndata: ${'x'.repeat(eventLimit)}`)
    }
    const heard = start({ after: 7 })
    await expect.poll(() => heard.ids).toEqual([8])
    expect(heard.states).toEqual(['OPEN', 'LOST', 'OPEN'])
  })
})

describe('asking', () => {
  it('throws what the server refused, with its code and request id', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"data":null,"errors":[{"message":"Too much.","extensions":{"code":"RATE_LIMITED","requestId":"r1","retryAfter":3}}]}')
    }
    await expect(execute({ url, token: () => 'secret' }, WhoAmI, {})).rejects.toMatchObject({
      message: 'Too much.',
      code: 'RATE_LIMITED',
      requestId: 'r1',
      retryAfter: 3,
    })
  })

  it.each(['null', '5', '"no"', '{"data":', '{"errors":"no"}', '{"errors":[null]}', ''])('takes %j for no answer', async (body) => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    await expect(execute({ url, token: () => 'secret' }, WhoAmI, {})).rejects.toMatchObject({
      code: 'BAD_ANSWER',
      message: expect.stringMatching(/^What came, with status 200, is no answer of Sallyport/),
    })
  })

  it.each([
    [401, 'BAD_ANSWER', false],
    [403, 'BAD_ANSWER', false],
    [429, 'RATE_LIMITED', false],
    [502, 'SERVICE_UNAVAILABLE', false],
  ])('is signed out by the server alone: a page of a proxy with status %i is %s', async (status, code, isSignedOut) => {
    answer = (_request, response) => response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Sign in to the proxy</h1>')
    await expect(execute({ url, token: () => 'secret' }, WhoAmI, {})).rejects.toMatchObject({ code, isSignedOut })
  })

  it('reads letters that were cut in two on the way', async () => {
    const body = Buffer.from('{"data":null,"errors":[{"message":"zu groß","extensions":{"code":"FORBIDDEN"}}]}')
    const within = body.indexOf('ß') + 1
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write(body.subarray(0, within), () => setImmediate(() => response.end(body.subarray(within))))
    }
    await expect(execute({ url, token: () => 'secret' }, WhoAmI, {})).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'zu groß' })
  })

  it('says NETWORK where an answer is cut on its way', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"data":', () => response.destroy())
    }
    await expect(execute({ url, token: () => 'secret' }, WhoAmI, {})).rejects.toMatchObject({
      code: 'NETWORK',
      message: 'The connection was cut before the whole answer came.',
    })
  })

  it('says NETWORK where nobody answers', async () => {
    await expect(execute({ url: 'http://127.0.0.1:1/graphql', token: () => undefined }, WhoAmI, {})).rejects.toMatchObject({
      code: 'NETWORK',
    })
  })
})

describe('waiting between attempts', () => {
  it('doubles from half a second to 15 s, half of it by chance', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 60].map((attempt) => retryDelay(attempt, 1))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
    ])
    expect(retryDelay(3, 0)).toBe(2_000)
  })
})
