import { logIdOf } from '../data/subject-link.ts'

/**
 * An id as it is shown everywhere: the end of the id as it stands in logs, whichever form of it is at hand. Searches take it, and the command
 * palette does.
 */
export function shortOf(id: string): string {
  const whole = logIdOf(id) ?? id
  return whole.length > 12 ? `…${whole.slice(-8)}` : whole
}
