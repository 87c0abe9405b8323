import type { MonitorState } from './quorum.ts'

export type HealthState = 'HEALTHY' | 'ATTENTION' | 'DOWN' | 'UNKNOWN'

export type HealthFacts = {
  monitors: Record<MonitorState, number>
  /** Enabled nodes, live or not. */
  enabledNodes: number
  /** Those of them that count: heard within 45 s. */
  liveNodes: number
}

/**
 * A tenant's health from its monitors and enabled nodes, worst first: a monitor that is down; then what needs a look (an enabled node that
 * is silent while others live, a monitor that nobody can judge); unknown where no node is live at all; healthy when there is something to
 * say and nothing is wrong.
 */
export function healthState({ monitors, enabledNodes, liveNodes }: HealthFacts): HealthState {
  if (monitors.DOWN > 0) return 'DOWN'
  if (liveNodes === 0) return 'UNKNOWN'
  if (liveNodes < enabledNodes || monitors.UNKNOWN > 0) return 'ATTENTION'
  return 'HEALTHY'
}
