import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { usePort } from '../port/use-port.ts'

/** An id: its end, which tells it from others of the same time; a press copies the whole. */
export function ShortId({ id, what = 'id' }: { id: string; what?: string }) {
  const port = usePort()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [copied])
  const short = id.length > 12 ? `…${id.slice(-8)}` : id
  return (
    <Button
      className="short-id"
      onPress={() =>
        void port.copy(id).then(
          () => setCopied(true),
          () => {},
        )
      }
    >
      <span className="visually-hidden">Copy the {what} </span>
      <code title={id}>{copied ? 'copied' : short}</code>
    </Button>
  )
}
