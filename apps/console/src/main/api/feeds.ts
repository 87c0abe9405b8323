import { RequestFailed } from '@sallyport/client/connect.ts'
import { type Batch, type FollowedHere, type FollowOptions, follow } from '@sallyport/client/follow.ts'
import type { Takes } from '../../ipc-contract.ts'
import { onlyEvents } from '../server/answer-type.ts'
import type { Tell } from '../window/tell.ts'
import { type AskMeans, signInFirst } from './asks.ts'
import { subscriptionNamed } from './documents.ts'
import { failureOf } from './failure-of.ts'

/** Each is a connection that stays open. */
const most = 8

export type Feeds = {
  /** @throws RequestFailed */
  open(opened: Takes<'feed.open'>): void
  close(handle: number): void
  retryNow(handle: number): void
  /** Each over a new connection, at once. */
  connectAnew(): void
  /** Ends all of them; the window is told why, unless it is the one that goes. */
  closeAll(why: RequestFailed | undefined): void
}

type Followable = Pick<FollowOptions<Record<string, Batch>, Record<string, unknown>, Batch>, 'document' | 'variables' | 'pick'>

function followable(feed: Takes<'feed.open'>['feed']): Followable {
  const [name, field, variables] =
    feed.name === 'changes' ? ['AllChanges', 'changes', {}] : ['OperationProgress', 'operationProgress', { operationId: feed.operationId }]
  return { document: subscriptionNamed(name).text as never, variables, pick: (result) => result[field] as Batch }
}

/** Failures that no repetition changes, besides those that `follow` knows. */
const final = new Set(['TRUST', 'REDIRECTED', 'BAD_ANSWER'])

/** What the window follows of the selected installation. Entries go to the window that asked, which is the only one. */
export function openFeeds({ server, token, onSignedOut, tell }: Omit<AskMeans, 'onLeft'> & { tell: Tell }): Feeds {
  const open = new Map<number, FollowedHere>()
  const end = (handle: number, failure: RequestFailed): void => {
    const followed = open.get(handle)
    if (followed === undefined) return
    open.delete(handle)
    followed.stop()
    tell('feed.end', { handle, failure: failureOf(failure) })
  }
  return {
    open: ({ handle, feed }) => {
      if (open.has(handle) || open.size >= most)
        throw new RequestFailed(`A window follows ${most} feeds at most.`, { code: 'RATE_LIMITED' })
      const { id, url, send } = server.current()
      const withToken = token(id)
      if (withToken === undefined) throw signInFirst()
      const checked: typeof fetch = async (input, init) => {
        try {
          return await onlyEvents(send)(input, init)
        } catch (error) {
          if (error instanceof RequestFailed && final.has(error.code)) end(handle, error)
          throw error
        }
      }
      const followed: FollowedHere = follow<Record<string, Batch>, Record<string, unknown>, Batch>({
        connection: { url, token: () => withToken, fetch: checked },
        ...followable(feed),
        ...(feed.after === undefined ? {} : { after: feed.after }),
        onBatch: (batch) => open.get(handle) === followed && tell('feed.batch', { handle, batch }),
        onConnection: (state) => open.get(handle) === followed && tell('feed.connection', { handle, state }),
        onEnd: (failure) => {
          if (failure.isSignedOut) onSignedOut(id, withToken)
          end(handle, failure)
        },
      })
      open.set(handle, followed)
    },
    close: (handle) => {
      open.get(handle)?.stop()
      open.delete(handle)
    },
    retryNow: (handle) => open.get(handle)?.retryNow(),
    connectAnew: () => {
      for (const followed of open.values()) followed.connectAnew()
    },
    closeAll: (why) => {
      for (const [handle, followed] of [...open]) {
        if (why !== undefined) end(handle, why)
        else followed.stop()
      }
      open.clear()
    },
  }
}
