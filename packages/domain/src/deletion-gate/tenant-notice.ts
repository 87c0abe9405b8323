import { cutText } from '../primitives/cut-text.ts'

/**
 * What happens to the machine of a node, as its tenant may know it: nothing in here names or describes anything of a cloud, and nothing else goes
 * into the words.
 */
export type TenantEvent = {
  nodeName: string
  /** Why the machine is no longer needed. */
  reason: 'RETIRED' | 'NEVER_ACTIVATED'
} & (
  | { kind: 'PLANNED'; notBefore: Date }
  /** An administrator kept it. */
  | { kind: 'KEPT' }
  /** Nobody here looks after it any more, and nobody here removes it. `sent`: its removal had begun, and nobody knows whether it came to its end. */
  | { kind: 'LEFT'; sent: boolean }
  /** It was proved gone after our own delete. */
  | { kind: 'REMOVED' }
  /** It is gone, and nobody here removed it. */
  | { kind: 'LOST' }
)

export type TenantNotice = { title: string; text: string }

const because = {
  RETIRED: 'The node was retired.',
  NEVER_ACTIVATED: 'The node was never taken into service.',
} satisfies Record<TenantEvent['reason'], string>

/** For the Owners of the tenant: page and webhook. */
export function tenantNotice(event: TenantEvent): TenantNotice {
  const machine = `The machine of node ${cutText(event.nodeName, 200)}`
  const said = (title: string, ...sentences: string[]): TenantNotice => ({ title, text: sentences.join(' ') })
  switch (event.kind) {
    case 'PLANNED':
      return said(
        'A machine will be removed',
        `${machine} will be removed, not before ${minuteOf(event.notBefore)}.`,
        because[event.reason],
        'The administrators of this installation can keep it until then.',
      )
    case 'KEPT':
      return said('A machine stays', `${machine} was to be removed, and stays: an administrator of this installation kept it.`)
    case 'LEFT':
      return event.sent
        ? said(
            'It is not known whether a machine was removed',
            `The removal of ${machine.replace('The', 'the')} had begun. Sallyport does not look after it any more, so that nobody here can tell whether it is gone.`,
            'The administrators of this installation know.',
          )
        : said(
            'A machine will not be removed',
            `${machine} was to be removed, and will not be: Sallyport does not look after it any more.`,
            'The administrators of this installation know.',
          )
    case 'REMOVED':
      return said('A machine was removed', `${machine} was removed.`, because[event.reason])
    case 'LOST':
      return said('A machine is gone', `${machine} is gone, and Sallyport did not remove it. The administrators of this installation know.`)
  }
}

/** `2026-11-30 10:15 UTC`: the next full minute, so that it is never too early. */
function minuteOf(instant: Date): string {
  const minute = new Date(Math.ceil(instant.getTime() / 60_000) * 60_000)
  return Number.isNaN(minute.getTime()) ? 'the end of its cool-down' : `${minute.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
