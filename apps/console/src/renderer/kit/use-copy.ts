import { useState } from 'react'
import { usePort } from '../port/use-port.ts'

/** Puts a text into the clipboard, and tells whether it took it. Undefined: nothing was copied yet. */
export function useCopy(): [copied: boolean | undefined, copy: (text: string) => void] {
  const port = usePort()
  const [copied, setCopied] = useState<boolean>()
  return [
    copied,
    (text) =>
      void port.copy(text).then(
        () => setCopied(true),
        () => setCopied(false),
      ),
  ]
}
