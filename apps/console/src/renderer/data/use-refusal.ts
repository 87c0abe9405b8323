import { useState } from 'react'
import { useLive } from './live.tsx'
import type { Refusal } from './use-act.ts'

/** What was refused last. That no answer came is told as of before once the connection is back. */
export function useRefusal(): [refused: Refusal | undefined, setRefused: (refused: Refusal | undefined) => void] {
  const [refused, setRefused] = useState<Refusal>()
  const lost = useLive().lostSince !== undefined
  const [wasLost, setWasLost] = useState(lost)
  if (wasLost !== lost) {
    setWasLost(lost)
    if (!lost && refused?.code === 'NETWORK') setRefused({ ...refused, whileLost: true })
  }
  return [refused, setRefused]
}
