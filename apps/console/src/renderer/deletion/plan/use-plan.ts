import { DeletionPlanPage } from '@sallyport/client/admin/deletion.ts'
import type { DeletionPlanPageQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { refusalFrom } from '../../data/use-act.ts'
import { nameOf } from '../../data/use-ask.ts'
import { useRefusal } from '../../data/use-refusal.ts'
import { usePort } from '../../port/use-port.ts'

export type Planned = DeletionPlanPageQuery['deletionPlan']['edges'][number]['node']
/** `askedAt`: when the question was sent, by this window's clock. */
export type AskedAbout = Planned & { askedAt: number }

/** Clouds are asked about each: few at once, so that answers come while others are asked for. */
const atOnce = 3
/** Instances that one press asks about. */
const atATime = 9

export type PlanShown = {
  rows: readonly AskedAbout[]
  asking: boolean
  /** Milliseconds of this window's clock. Undefined: it was never begun. */
  begunAt: number | undefined
  /** The same of the first of these rows. */
  anewAt: number | undefined
  /** When the last answer came. */
  answeredAt: number | undefined
  hasMore: boolean
}

const nothing: PlanShown = { rows: [], asking: false, begunAt: undefined, anewAt: undefined, answeredAt: undefined, hasMore: false }

/** The plan as it was asked for: never again by itself, since it asks clouds. */
export function usePlan() {
  const port = usePort()
  const [plan, setPlan] = useState<PlanShown>(nothing)
  const [refused, setRefused] = useRefusal()
  // Asks nobody: what is copied as GraphQL is what queries in sight say of themselves.
  useQuery({
    queryKey: ['asked by hand', nameOf(DeletionPlanPage)],
    queryFn: () => null,
    meta: { asked: { about: [], document: DeletionPlanPage.toString(), variables: { first: atOnce } } },
  })
  const under = useRef<AbortController>(undefined)
  const cursor = useRef<string | undefined>(undefined)

  const ask = useCallback(
    async (anew: boolean): Promise<void> => {
      under.current?.abort()
      const aborter = new AbortController()
      under.current = aborter
      if (anew) cursor.current = undefined
      setPlan((before) => ({
        ...(anew ? { ...nothing, rows: before.rows, anewAt: Date.now() } : before),
        asking: true,
        begunAt: Date.now(),
      }))
      setRefused(undefined)
      let fresh = anew
      try {
        for (let asked = 0; asked < atATime; asked += atOnce) {
          const after = cursor.current
          const askedAt = Date.now()
          const { deletionPlan } = await port.ask(
            DeletionPlanPage,
            { first: atOnce, ...(after === undefined ? {} : { after }) },
            aborter.signal,
          )
          if (aborter.signal.aborted) return
          const rows = deletionPlan.edges.map(({ node }) => ({ ...node, askedAt }))
          const { hasNextPage, endCursor } = deletionPlan.pageInfo
          const replaces = fresh
          setPlan((before) => ({
            ...before,
            rows: replaces ? rows : withoutDoubles([...before.rows, ...rows]),
            answeredAt: Date.now(),
            hasMore: hasNextPage,
          }))
          fresh = false
          cursor.current = endCursor ?? undefined
          if (!hasNextPage || endCursor === null) break
        }
        setPlan((before) => ({ ...before, asking: false }))
      } catch (error) {
        if (aborter.signal.aborted) return
        setPlan((before) => ({ ...before, asking: false }))
        setRefused(refusalFrom(error))
      }
    },
    [port, setRefused],
  )

  // A moment later: a view that is taken away at once, as React does to try it, has asked no cloud.
  useEffect(() => {
    const begin = setTimeout(() => void ask(true))
    return () => {
      clearTimeout(begin)
      under.current?.abort()
    }
  }, [ask])

  const stop = (): void => {
    under.current?.abort()
    setPlan((before) => ({ ...before, asking: false }))
  }
  return { plan, refused, askAnew: () => void ask(true), askMore: () => void ask(false), stop }
}

const withoutDoubles = (rows: readonly AskedAbout[]): AskedAbout[] => [...new Map(rows.map((row) => [row.instanceId, row])).values()]
