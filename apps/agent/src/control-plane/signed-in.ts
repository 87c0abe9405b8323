import * as z from 'zod'
import type { Clocks, ServerClock } from '../clocks.ts'
import { ask, type Reply } from './graphql.ts'
import type { SignIn } from './sign-in.ts'
import type { Transport } from './transport.ts'

/** Asks as the enrolled node. A first 401 that tells the server's time is answered with a JWT of that date, once. */
export type SignedIn = { ask<T>(document: string, variables: Record<string, unknown>, shape: z.ZodType<T>): Promise<Reply<T>> }

export function createSignedIn(transport: Transport, signIn: SignIn, clock: ServerClock, clocks: Clocks): SignedIn {
  return {
    async ask(document, variables, shape) {
      const once = async () => {
        const sent = clocks.monotonicMs()
        const reply = await ask(transport, document, variables, shape, await signIn.bearer())
        const received = clocks.monotonicMs()
        const told = reply.ok ? serverTimeIn(reply.data) : reply.refusal.serverTime
        if (told) clock.learn(told, sent, received)
        return reply
      }
      const reply = await once()
      if (reply.ok || reply.refusal.code !== 'UNAUTHENTICATED' || !reply.refusal.serverTime) return reply
      signIn.forget()
      return once()
    },
  }
}

const timed = z.looseObject({ serverTime: z.string() })

/** The server's time from whichever root field carries it. */
function serverTimeIn(data: unknown): string | undefined {
  for (const field of Object.values(data ?? {})) {
    const parsed = timed.safeParse(field)
    if (parsed.success) return parsed.data.serverTime
  }
  return undefined
}
