import type { Wanted } from './act-dialog.tsx'

/** What parts of an operation's view do where somebody wants something. */
export type Acting = {
  onWant: (wanted: Wanted) => void
  /** Something was done at once: what is shown may be another one. */
  onDone: () => void
}
