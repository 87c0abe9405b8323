import { Button } from 'react-aria-components'
import { logIdOf } from '../data/subject-link.ts'
import { shortOf } from './short-of.ts'
import { useCopy } from './use-copy.ts'

/** An id: its end, which tells it from others of the same time; a press copies the whole, as the API takes it. */
export function ShortId({ id, what = 'id' }: { id: string; what?: string }) {
  const [copied, copy] = useCopy(1_500)
  return (
    <Button className="short-id" onPress={() => copy(id)}>
      <span className="visually-hidden">Copy the {what} </span>
      <code title={logIdOf(id) ?? id}>{copied ? 'copied' : shortOf(id)}</code>
    </Button>
  )
}
