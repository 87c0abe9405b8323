/** Below this nobody reads a deadline differently. */
const toldFromMs = 5_000
const countedFromMs = 1_000

export type ClockJudged = {
  /** What has to be added to this machine's clock; 0 where the difference may as well be the way of the answer. */
  offsetMs: number
  /** In words, where it matters. */
  told: string | undefined
}

/**
 * How this machine's clock stands to the server's, by one answer. The server read its clock somewhere between the two instants of ours, so that half of
 * the time in between is not known.
 * @param sentAt of this machine, milliseconds since 1970; so are the others
 */
export function judgeClock(sentAt: number, receivedAt: number, serverNow: number): ClockJudged {
  const offset = serverNow - (sentAt + receivedAt) / 2
  const unknown = Math.max(0, receivedAt - sentAt) / 2
  const certain = Math.max(0, Math.abs(offset) - unknown)
  if (certain < countedFromMs) return { offsetMs: 0, told: undefined }
  const told = certain < toldFromMs ? undefined : `This machine's clock is ${inWords(Math.abs(offset))} ${offset > 0 ? 'behind' : 'ahead'}`
  return { offsetMs: Math.round(offset), told }
}

function inWords(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
