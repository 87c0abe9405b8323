import { RequestFailed } from '@sallyport/client/connect.ts'
import { clockTime } from '@sallyport/kit/words-for-time.ts'
import { useEffect, useRef, useState } from 'react'
import { type Known, known, news } from './announce.ts'
import { OperationCard } from './operation-card.tsx'
import { type Operation, useOperations } from './use-operations.ts'

export function Operations({ tenant }: { tenant: string }) {
  const { operations, error, isPending, refetch, lostSince, hasNextPage, isFetchingNextPage, fetchNextPage } = useOperations()
  const heard = useNews(operations)
  const { shown, waiting, show } = useArrivals(operations)
  return (
    <>
      <p className="visually-hidden" role="status" aria-live="polite">
        {heard}
      </p>
      {lostSince !== undefined && (
        <p className="bar">
          <strong>Connection lost since {clockTime(lostSince)}.</strong> What you see may be old. Trying again.
        </p>
      )}
      {waiting > 0 && (
        <button type="button" className="arrivals" onClick={show}>
          Show {waiting === 1 ? '1 new operation' : `${waiting} new operations`}
        </button>
      )}
      <div className={lostSince === undefined ? 'list' : 'list old'}>
        {isPending && <Loading />}
        {error !== null && operations === undefined && <Failure error={error} retry={() => void refetch()} />}
        {shown?.map((operation) => (
          <OperationCard key={operation.id} operation={operation} />
        ))}
        {operations?.length === 0 && <Nothing tenant={tenant} />}
      </div>
      {hasNextPage && (
        <button type="button" className="older" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading older operations' : 'Show older operations'}
        </button>
      )}
    </>
  )
}

/** What a screen reader is told of the last change, once. */
function useNews(operations: readonly Operation[] | undefined): string {
  const before = useRef<Known>(new Map())
  const [heard, setHeard] = useState('')
  useEffect(() => {
    if (operations === undefined) return
    const lines = news(before.current, operations)
    before.current = known(operations)
    if (lines.length > 0) setHeard(lines.join(' '))
  }, [operations])
  return heard
}

/** Nothing moves under the pointer: operations that arrive above those on screen say so and wait. The first sight shows all. */
function useArrivals(operations: readonly Operation[] | undefined) {
  const [top, setTop] = useState<string>()
  const first = operations?.[0]?.id
  useEffect(() => {
    if (top === undefined && first !== undefined) setTop(first)
  }, [top, first])
  const at = operations?.findIndex(({ id }) => id === top) ?? -1
  const waiting = Math.max(at, 0)
  return { shown: operations?.slice(waiting), waiting, show: () => setTop(first) }
}

/** The shape of what comes; it shows itself only when loading takes longer than a blink. */
function Loading() {
  return (
    <div className="loading" role="status">
      <span className="visually-hidden">Loading operations</span>
      <div className="shape" />
      <div className="shape" />
    </div>
  )
}

function Nothing({ tenant }: { tenant: string }) {
  return (
    <div className="nothing">
      <h2>No operations yet</h2>
      <p>
        When an administrator of this installation provisions nodes for {tenant}, each request appears here with the progress of its nodes.
      </p>
    </div>
  )
}

function Failure({ error, retry }: { error: Error; retry: () => void }) {
  const requestId = error instanceof RequestFailed ? error.requestId : undefined
  return (
    <div className="failure" role="alert">
      <h2>The operations could not be loaded</h2>
      <p>{error.message}</p>
      {requestId !== undefined && (
        <p>
          Request <code>{requestId}</code>
        </p>
      )}
      <button type="button" onClick={retry}>
        Try again
      </button>
    </div>
  )
}
