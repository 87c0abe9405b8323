/** One thing that changed, in the administrators' feed. */
export type Change = {
  /** Gapless, in the order of commits. */
  number: number
  /** NODE, OPERATION, TENANT …: see `ChangeKind` of the API. */
  kind: string
  id: string
  at: Date
}
