import { useEffect, useState } from 'react'

/** What is shown for a moment. @param forgetAfterMs left out: it stays */
export function useBriefly<Told>(forgetAfterMs?: number): [told: Told | undefined, tell: (told: Told | undefined) => void] {
  const [told, setTold] = useState<Told>()
  useEffect(() => {
    if (told === undefined || forgetAfterMs === undefined) return
    const timer = setTimeout(() => setTold(undefined), forgetAfterMs)
    return () => clearTimeout(timer)
  }, [told, forgetAfterMs])
  return [told, setTold]
}
