import { OperationShown } from '@sallyport/client/admin/operations.ts'
import type { RequestFailed } from '@sallyport/client/connect.ts'
import { nowThere } from '@sallyport/kit/moment.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLive } from '../data/live.tsx'
import { useAsk } from '../data/use-ask.ts'
import { usePort } from '../port/use-port.ts'
import { type Operation, overlay } from './overlay.ts'
import { nothingYet, type Progress, type ProgressBatch, takeBatch, takeConnection } from './progress.ts'

export type OperationSeen = {
  /** Null: there is none with this id. */
  operation: Operation | null | undefined
  progress: Progress
  /** Whether its events are heard now. */
  connection: 'OPEN' | 'LOST' | undefined
  /** Events up to this number were there before the view was opened. */
  knownFrom: number | undefined
  failure: Error | undefined
  refresh: () => void
}

/** Milliseconds: heartbeats and sightings change what is shown, and no change tells of them. */
const whileRunning = 5_000
/** Milliseconds between two questions, however much happens. */
const apart = 1_000

/**
 * One operation, live: the answer to one question, and on top of it what its own feed tells, event by event. It is asked anew when the feed or
 * a change of something that it shows says so, and every few seconds while it runs.
 */
export function useOperation(id: string): OperationSeen {
  const port = usePort()
  const live = useLive()
  const [progress, setProgress] = useState<Progress>(nothingYet)
  const [connection, setConnection] = useState<'OPEN' | 'LOST'>()
  const [ended, setEnded] = useState<RequestFailed>()
  const [running, setRunning] = useState(true)
  const asked = useAsk(OperationShown, { id }, { about: [], ...(running && live.lostSince === undefined && { every: whileRunning }) })
  const answered = asked.isPlaceholderData ? undefined : asked.data?.operation
  const refetch = useRef(asked.refetch)
  refetch.current = asked.refetch

  const [refresh, stopRefreshing] = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    return [
      () => {
        timer ??= setTimeout(() => {
          timer = undefined
          void refetch.current({ cancelRefetch: false })
        }, apart)
      },
      () => clearTimeout(timer),
    ]
  }, [])
  useEffect(() => stopRefreshing, [stopRefreshing])

  const exists = answered != null
  useEffect(() => {
    if (!exists) return
    setProgress(nothingYet)
    setConnection(undefined)
    setEnded(undefined)
    const following = port.follow<ProgressBatch>(
      { name: 'operationProgress', operationId: id, after: 0 },
      {
        onBatch: (batch) => {
          setProgress((before) => takeBatch(before, batch, nowThere()))
          refresh()
        },
        onConnection: (state) => {
          setConnection(state)
          setProgress((before) => takeConnection(before, state, nowThere()))
          if (state === 'OPEN') refresh()
        },
        onEnd: setEnded,
      },
    )
    return () => following.stop()
  }, [port, id, refresh, exists])

  const shows = useRef<ReadonlySet<string>>(new Set())
  shows.current = useMemo(() => idsOf(id, answered), [id, answered])
  useEffect(
    () =>
      live.hear(({ everything, ids }) => {
        const concerned = [...ids].some(
          ([kind, changed]) => kind === 'PUBLISHED_ADDRESS' || [...changed].some((one) => shows.current.has(one)),
        )
        if (everything || concerned) refresh()
      }),
    [live.hear, refresh],
  )

  const operation = useMemo(() => answered && overlay(answered, progress.events), [answered, progress.events])
  const state = operation?.state
  useEffect(() => setRunning(state === undefined || state === 'RUNNING'), [state])
  const [knownFrom, setKnownFrom] = useState<{ id: string; number: number }>()
  useEffect(() => {
    if (answered && knownFrom?.id !== id) setKnownFrom({ id, number: answered.lastEvent })
  }, [answered, id, knownFrom])

  return {
    operation,
    progress,
    connection,
    knownFrom: knownFrom?.id === id ? knownFrom.number : undefined,
    failure: (answered === undefined ? asked.error : undefined) ?? (answered === undefined ? ended : undefined) ?? undefined,
    refresh,
  }
}

/** Ids of everything of it that a change may name. */
function idsOf(id: string, operation: Operation | null | undefined): ReadonlySet<string> {
  const attempts = operation?.places.flatMap((place) => place.attempts) ?? []
  return new Set([id, ...attempts.flatMap(({ node, instances }) => [node.id, ...instances.map((instance) => instance.id)])])
}
