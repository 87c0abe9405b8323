import { through } from './through.ts'

/**
 * A fetch whose answers fail when nothing arrives for `silenceMs`, headers included: a connection that a network forgot looks open for
 * ever. `onBytes` is called with everything that arrives of an answer that is no refusal.
 */
export function watchSilence(send: typeof fetch, silenceMs: number, onBytes: () => void): typeof fetch {
  return async (input, init) => {
    const abort = new AbortController()
    const signal = init?.signal ? AbortSignal.any([init.signal, abort.signal]) : abort.signal
    let timer: ReturnType<typeof setTimeout> | undefined
    const listen = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => abort.abort(new Error(`nothing was heard for ${silenceMs} ms`)), silenceMs)
    }
    listen()
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    try {
      const response = await send(input, { ...init, signal })
      return through(
        response,
        new TransformStream({
          transform: (chunk, controller) => {
            listen()
            if (response.ok) onBytes()
            controller.enqueue(chunk)
          },
          flush: () => clearTimeout(timer),
        }),
      )
    } catch (error) {
      clearTimeout(timer)
      throw error
    }
  }
}
