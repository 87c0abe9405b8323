import type { ReactNode } from 'react'
import { shortOf } from '../short-of.ts'

/** A name with the id that tells two of one name apart: where there is little room the name gives way. */
export function NameAndId({ children, id }: { children: ReactNode; id: string | null | undefined }) {
  return (
    <span className="name-and-id">
      <span className="two-lines">{children}</span> {id != null && <code className="help">{shortOf(id)}</code>}
    </span>
  )
}
