import autocannon, { type Request } from 'autocannon'
import { percentile } from './rounds.ts'
import type { Served } from './serve-in-child.ts'

export type Load = {
  server: Pick<Served, 'origin' | 'processorMs'>
  path: string
  /** Each has one request under way all the time. */
  connections: number
  /** How long, or how many. */
  until: { seconds: number } | { requests: number }
  /** The next request's headers and text. */
  next: () => { headers: Record<string, string>; body: string }
}

export type Loaded = {
  /** Answers a second. */
  perSecond: number
  /** Of an answer, in milliseconds. */
  p50: number
  p99: number
  /** Microseconds of the server's processor for one answer. Also on a busy machine it says what an answer costs. */
  processor: number
}

/** Asks over HTTP as fast as answers come. @throws Error where any answer is missing, is not 2xx, or holds errors of GraphQL */
export async function load({ server, path, connections, until, next }: Load): Promise<Loaded & { answered: number; seconds: number }> {
  const url = `${server.origin}${path}`
  const times: number[] = []
  const before = await server.processorMs()
  const start = performance.now()
  let end = start
  const result = await new Promise<{ errors: number; timeouts: number; mismatches: number; non2xx: number }>((resolve, reject) => {
    const setupRequest = (request: Request): Request => ({ ...request, ...next() })
    const run = autocannon(
      {
        url,
        connections,
        ...('seconds' in until ? { duration: until.seconds } : { amount: until.requests }),
        sampleInt: 100,
        requests: [{ method: 'POST', setupRequest }],
        verifyBody: (body) => !body.includes('"errors":'),
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    )
    run.on('response', (_client: unknown, _status: number, _bytes: number, milliseconds: number) => {
      times.push(milliseconds)
      end = performance.now()
    })
  })
  const failed = result.errors + result.mismatches + result.non2xx
  if (failed > 0) throw new Error(`${failed} of ${times.length} answers of ${url} were wrong or missing`)
  const answered = times.length
  const seconds = (end - start) / 1_000
  const processor = (((await server.processorMs()) - before) * 1_000) / answered
  return { perSecond: answered / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99), processor, answered, seconds }
}
