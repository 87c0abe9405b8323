import { ServerClock } from '@sallyport/client/admin/who.ts'
import { clockSetBy, setClockOffset } from '@sallyport/kit/moment.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from '../data/live.tsx'
import { usePort } from '../port/use-port.ts'
import { judgeClock } from './clock-offset.ts'

/** Milliseconds by which a clock that runs well does not go apart from the time that runs. */
const setFromMs = 2_000

/** Has deadlines counted down by the server's clock. @returns in words how far this machine's is off, where it matters */
export function useClock(): string | undefined {
  const port = usePort()
  const lost = useLive().lostSince !== undefined
  const { data, refetch } = useQuery({
    queryKey: ['clock'],
    queryFn: async ({ signal }) => {
      const begun = performance.now()
      const { installation } = await port.ask(ServerClock, {}, signal)
      const receivedAt = Date.now()
      const judged = judgeClock(receivedAt - (performance.now() - begun), receivedAt, Date.parse(installation.now))
      setClockOffset(judged.offsetMs)
      return judged
    },
    refetchInterval: 60_000,
    enabled: !lost,
  })
  const offsetMs = data?.offsetMs ?? 0
  useEffect(() => {
    const timer = setInterval(() => {
      const setBy = clockSetBy()
      if (Math.abs(setBy) < setFromMs) return
      if (!lost) void refetch({ cancelRefetch: false })
      // Nobody can be asked: it slept, more likely than that somebody set its clock.
      else if (setBy > 0) setClockOffset(offsetMs)
    }, 1_000)
    return () => clearInterval(timer)
  }, [lost, refetch, offsetMs])
  return data?.told
}
