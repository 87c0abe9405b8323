import type { Counted } from './series.ts'

/** A canvas knows no colour of the page by its name: each is read off an element of this class. */
export type Colour = 'met' | 'accent' | 'held' | 'failed' | 'unknown' | 'muted' | 'line' | 'text'

export type Line = {
  of: Counted
  title: string
  colour: Colour
  /** Lengths of strokes and gaps, so that no meaning rests on colour alone. */
  dash?: number[]
  fill?: true
}

export type ChartOf = {
  title: string
  lines: readonly Line[]
  /** `bars`: what happened within each bucket, instead of what was there. */
  kind: 'lines' | 'bars'
}

export const charts: readonly ChartOf[] = [
  {
    title: 'Nodes',
    kind: 'lines',
    lines: [
      { of: 'nodesEnabled', title: 'In service', colour: 'accent' },
      { of: 'nodesLive', title: 'Heard', colour: 'met', fill: true, dash: [6, 3] },
      { of: 'nodesHeld', title: 'Held', colour: 'held', dash: [2, 3] },
    ],
  },
  {
    title: 'Monitors',
    kind: 'lines',
    lines: [
      { of: 'monitorsUp', title: 'Up', colour: 'met' },
      { of: 'monitorsDown', title: 'Down', colour: 'failed', dash: [6, 3] },
      { of: 'monitorsUnknown', title: 'Not known', colour: 'unknown', dash: [2, 3] },
    ],
  },
  {
    title: 'Attempts that ended',
    kind: 'bars',
    lines: [
      { of: 'admitted', title: 'Admitted', colour: 'met' },
      { of: 'failed', title: 'Failed', colour: 'failed' },
    ],
  },
]
