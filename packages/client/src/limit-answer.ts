import { RequestFailed } from './connect.ts'
import { through } from './through.ts'

/** The largest answer that is read: a page of 100 rows is far below it, and a window that holds more is of no use to anybody. */
export const answerLimit = 16 * 1024 * 1024

export const tooLarge = (): RequestFailed =>
  new RequestFailed('The server began an answer of more than 16 MiB, which was not read. Nothing was changed in this window.', {
    code: 'TOO_LARGE',
  })

/** A `fetch` whose answers end with `TOO_LARGE` once they are longer than the limit, and are not read any further. */
export const limitAnswer =
  (send: typeof fetch, limit = answerLimit): typeof fetch =>
  async (input, init) => {
    let bytes = 0
    return through(
      await send(input, init),
      new TransformStream({
        transform: (chunk, controller) => {
          bytes += chunk.byteLength
          if (bytes > limit) controller.error(tooLarge())
          else controller.enqueue(chunk)
        },
      }),
    )
  }
