/** What is used of it here; the package has no types of its own. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events'

  export type Request = { method?: 'POST'; path?: string; headers?: Record<string, string>; body?: string }
  export type Options = {
    url: string
    connections: number
    /** Seconds. */
    duration?: number
    /** Requests; then it ends when all are answered. */
    amount?: number
    /** Milliseconds between two looks at whether it is time to end. */
    sampleInt?: number
    /** Seconds. */
    timeout?: number
    requests: (Request & { setupRequest?: (request: Request) => Request })[]
    /** Whether the text of an answer is right; where it is not, a mismatch is counted. */
    verifyBody?: (body: string) => boolean
  }
  export type Result = { errors: number; timeouts: number; mismatches: number; non2xx: number }
  /** Emits `response` with the client, the status, the bytes and the milliseconds of each answer. */
  export default function autocannon(options: Options, done: (error: Error | null, result: Result) => void): EventEmitter
}
