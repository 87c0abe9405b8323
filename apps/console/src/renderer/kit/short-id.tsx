import { useEffect, useState } from 'react'
import { Button } from 'react-aria-components'
import { logIdOf } from '../data/subject-link.ts'
import { usePort } from '../port/use-port.ts'
import { shortOf } from './short-of.ts'

/** An id: its end, which tells it from others of the same time; a press copies the whole, as the API takes it. */
export function ShortId({ id, what = 'id' }: { id: string; what?: string }) {
  const port = usePort()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 1_500)
    return () => clearTimeout(timer)
  }, [copied])
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
      <code title={logIdOf(id) ?? id}>{copied ? 'copied' : shortOf(id)}</code>
    </Button>
  )
}
