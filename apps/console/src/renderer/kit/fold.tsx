import { type ReactNode, useState } from 'react'

/** Something that is there for whoever wants it: drawn once it was opened, however much it is. */
export function Fold({ summary, className, children }: { summary: string; className: string; children: () => ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <details className={className} onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary>{summary}</summary>
      {opened && children()}
    </details>
  )
}
