import { ServerClock } from '@sallyport/client/admin/who.ts'
import { setClockOffset } from '@sallyport/kit/moment.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLive } from '../data/live.tsx'
import { usePort } from '../port/use-port.ts'
import { judgeClock } from './clock-offset.ts'

/** Has deadlines counted down by the server's clock. @returns in words how far this machine's is off, where it matters */
export function useClock(): string | undefined {
  const port = usePort()
  const { lostSince } = useLive()
  const { data } = useQuery({
    queryKey: ['clock'],
    queryFn: async ({ signal }) => {
      const sentAt = Date.now()
      const { installation } = await port.ask(ServerClock, {}, signal)
      return judgeClock(sentAt, Date.now(), Date.parse(installation.now))
    },
    refetchInterval: 60_000,
    enabled: lostSince === undefined,
  })
  const offsetMs = data?.offsetMs ?? 0
  useEffect(() => setClockOffset(offsetMs), [offsetMs])
  return data?.told
}
