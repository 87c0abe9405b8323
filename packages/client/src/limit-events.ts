import { RequestFailed } from './connect.ts'
import { through } from './through.ts'

/** The longest event that is read. What follows a feed keeps an event until its end, and would keep one that never ends as well. */
export const eventLimit = 4 * 1024 * 1024

const lineFeed = 10
const carriageReturn = 13

/** A `fetch` whose streams fail once an event is longer than the limit. An empty line ends an event. */
export const limitEvents =
  (send: typeof fetch, limit = eventLimit): typeof fetch =>
  async (input, init) => {
    let bytes = 0
    let last = 0
    return through(
      await send(input, init),
      new TransformStream({
        transform: (chunk, controller) => {
          for (const byte of chunk) {
            bytes = byte === lineFeed && last === lineFeed ? 0 : bytes + 1
            if (byte !== carriageReturn) last = byte
            if (bytes > limit) return controller.error(tooLong())
          }
          controller.enqueue(chunk)
        },
      }),
    )
  }

const tooLong = (): RequestFailed =>
  new RequestFailed('The server began an entry of more than 4 MiB, which was not read.', { code: 'TOO_LARGE' })
