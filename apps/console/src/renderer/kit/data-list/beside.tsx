import type { ReactNode } from 'react'
import { Action } from '../action.tsx'

/** A list with the details of one row beside it, which never cover it. */
export function Beside({ children, detail }: { children: ReactNode; detail: ReactNode }) {
  return (
    <div className={detail ? 'beside with-detail' : 'beside'}>
      <div className="list-side">{children}</div>
      {detail}
    </div>
  )
}

export function Detail({ title, children, onClose }: { title: string; children: ReactNode; onClose: () => void }) {
  return (
    <aside className="detail" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <Action kind="quiet" onPress={onClose} label="Close the details">
          ✕
        </Action>
      </header>
      {children}
    </aside>
  )
}
