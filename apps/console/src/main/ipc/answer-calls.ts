import { RequestFailed } from '@sallyport/client/connect.ts'
import type { z } from 'zod'
import { channelOf } from '../../ipc-channel.ts'
import { type Answer, type CallName, calls, type Gives, type Takes } from '../../ipc-contract.ts'
import { failureOf } from '../api/failure-of.ts'
import { isOwnPage } from '../own-page.ts'

export type Answerers = { [Name in CallName]: (takes: Takes<Name>) => Promise<Gives<Name>> | Gives<Name> }

type Frame = { url: string }
type Contents = { mainFrame: Frame }
/** Of Electron's `IpcMainInvokeEvent` what is needed here. `senderFrame` is null where the frame is gone by now. */
export type CallEvent = { sender: Contents; senderFrame: Frame | null }

type Ipc = { handle(channel: string, answer: (event: CallEvent, ...given: unknown[]) => Promise<unknown>): void }

/**
 * Registers an answer for each call of the contract, and for nothing else. Each time it is checked who asks, then what is asked, and after the
 * work what is answered; whatever is thrown becomes words.
 */
export function answerCalls(ipc: Ipc, ownContents: () => Contents | undefined, answerers: Answerers): void {
  for (const name of Object.keys(calls) as CallName[])
    ipc.handle(channelOf(name), async (event, ...given) => {
      try {
        if (!isOurs(event, ownContents()))
          throw new RequestFailed('This is answered to the window of the console alone.', { code: 'FORBIDDEN' })
        return { ok: true, value: await answer(name, given, answerers[name]) } satisfies Answer<unknown>
      } catch (error) {
        return { ok: false, failure: failureOf(error) } satisfies Answer<unknown>
      }
    })
}

/** Our window, its top frame and none within, showing our page. */
const isOurs = ({ sender, senderFrame }: CallEvent, own: Contents | undefined): boolean =>
  own !== undefined && sender === own && senderFrame !== null && senderFrame === own.mainFrame && isOwnPage(senderFrame.url)

async function answer<Name extends CallName>(name: Name, given: unknown[], answerer: Answerers[Name]): Promise<unknown> {
  const { takes, gives } = calls[name]
  const read = readable(takes, given[0])
  if (given.length !== 1 || !read?.success) throw new RequestFailed(whatIsWrong(read?.error?.issues ?? []), { code: 'BAD_USER_INPUT' })
  return gives.parse(await answerer(read.data as never))
}

/** Undefined: it is deeper than the stack, or within itself. */
function readable(takes: z.ZodType, given: unknown): ReturnType<z.ZodType['safeParse']> | undefined {
  try {
    return takes.safeParse(given)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Says where, and how long it may be where it is too long, and repeats nothing of what was given. */
function whatIsWrong(issues: readonly z.core.$ZodIssue[]): string {
  const issue = issues.find(({ path }) => path.length > 0)
  if (issue === undefined) return 'The console does not take this.'
  const where = issue.path.join('.').slice(0, 100)
  return issue.code === 'too_big' && issue.origin === 'string'
    ? `This is too long (${where}): it may have ${issue.maximum} characters.`
    : `The console does not take this (${where}).`
}
