import { useMemo, useSyncExternalStore } from 'react'

/** Whether the window is as a media query says, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const { subscribe, matches } = useMemo(() => {
    const list = matchMedia(query)
    return {
      matches: () => list.matches,
      subscribe: (listener: () => void) => {
        list.addEventListener('change', listener)
        return () => list.removeEventListener('change', listener)
      },
    }
  }, [query])
  return useSyncExternalStore(subscribe, matches)
}
