import { usePort } from '../port/use-port.ts'
import { useBriefly } from './use-briefly.ts'

export const clipboardRefused = 'The clipboard refused it'
export const copyByHand = `${clipboardRefused}: select it and copy it by hand.`

/**
 * Puts a text into the clipboard, and tells whether it took it. Undefined: nothing was copied yet.
 * @param forgetAfterMs until that is forgotten; left out: it is not
 */
export function useCopy(forgetAfterMs?: number): [copied: boolean | undefined, copy: (text: string) => void] {
  const port = usePort()
  const [copied, setCopied] = useBriefly<boolean>(forgetAfterMs)
  return [
    copied,
    (text) =>
      void port.copy(text).then(
        () => setCopied(true),
        () => setCopied(false),
      ),
  ]
}
