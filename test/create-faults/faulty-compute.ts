import { metadataKeys } from '@sallyport/domain/clouds/provider.ts'
import { z } from 'zod'
import { type Cut, type Passed, type Passing, startCuttingProxy } from '../contracts/cutting-proxy.ts'

/**
 * What becomes of one create request, and for how long lists leave out the instance that came of it.
 * `pastItsAttempt`: longer than that, where its attempt has still not given up waiting, as on a busy machine in real time.
 */
export type CreateFate = { cut: Cut; hiddenForMs: number; pastItsAttempt?: boolean }

/** A compute service whose creates meet with accidents, and which keeps count of them. */
export type FaultyCompute = {
  url: string
  /** The next so many create requests meet this fate; those after them pass. */
  strikeNext(times: number, fate: CreateFate): void
  /** How many fates are left to meet. */
  left(): number
  /** From now on all passes, and nothing is hidden. */
  calm(): void
  /** The attempt that each create request named, in order of arrival, whatever became of it. */
  creates: (string | undefined)[]
  /** Attempts that wait for no create any more. */
  nobodyWaits(attemptIds: readonly string[]): void
  /** Whether lists still leave out anything. */
  hides(): boolean
  close(): Promise<void>
}

const asked = z.looseObject({ server: z.looseObject({ metadata: z.record(z.string(), z.string()).default({}) }) })
const made = z.looseObject({ server: z.looseObject({ id: z.string() }) })
const list = z.looseObject({ servers: z.array(z.looseObject({ id: z.string() })) })

const attemptOf = ({ body }: Passing): string | undefined => asked.parse(JSON.parse(body.toString())).server.metadata[metadataKeys.attempt]
const isCreate = ({ method, path }: Passing): boolean => method === 'POST' && /\/servers$/.test(path)
const isList = ({ method, path }: Passing): boolean => method === 'GET' && /\/servers(\/detail)?(\?|$)/.test(path)

/** @param now milliseconds of the clock by which instances are hidden */
export async function startFaultyCompute(target: string, now: () => number): Promise<FaultyCompute> {
  const fates: CreateFate[] = []
  const creates: (string | undefined)[] = []
  const met = new Map<Passing, CreateFate>()
  const hidden = new Map<string, { until: number; waiting: string | undefined }>()

  const proxy = await startCuttingProxy(target, {
    cut: (passing) => {
      if (!isCreate(passing)) return undefined
      creates.push(attemptOf(passing))
      const fate = fates.shift()
      if (fate !== undefined) met.set(passing, fate)
      return fate?.cut
    },
    answered: (passing, answer) => {
      const { hiddenForMs = 0, pastItsAttempt = false } = met.get(passing) ?? {}
      if (hiddenForMs > 0 && answer.status === 202)
        hidden.set(made.parse(JSON.parse(answer.body.toString())).server.id, {
          until: now() + hiddenForMs,
          waiting: pastItsAttempt ? attemptOf(passing) : undefined,
        })
      return isList(passing) && answer.status === 200 ? withoutHidden(answer) : answer.body
    },
  })

  function withoutHidden({ body }: Passed): Buffer {
    if (!hides()) return body
    const { servers, ...rest } = list.parse(JSON.parse(body.toString()))
    return Buffer.from(JSON.stringify({ servers: servers.filter(({ id }) => !isHidden(hidden.get(id))), ...rest }))
  }
  const isHidden = (one: { until: number; waiting: string | undefined } | undefined): boolean =>
    one !== undefined && (one.waiting !== undefined || one.until > now())
  const hides = (): boolean => [...hidden.values()].some(isHidden)

  return {
    url: proxy.url,
    strikeNext: (times, fate) => void fates.push(...Array.from({ length: times }, () => fate)),
    left: () => fates.length,
    calm: () => {
      fates.length = 0
      hidden.clear()
    },
    creates,
    nobodyWaits: (attemptIds) => {
      for (const one of hidden.values()) if (one.waiting !== undefined && attemptIds.includes(one.waiting)) one.waiting = undefined
    },
    hides,
    close: proxy.close,
  }
}
