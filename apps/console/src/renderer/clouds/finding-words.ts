/** "All 7 lines are in order.", or how many are not. */
export function findingsWords(findings: readonly { ok: boolean }[]): string {
  const lacking = findings.filter(({ ok }) => !ok).length
  if (lacking === 0) return findings.length === 1 ? 'The one line is in order.' : `All ${findings.length} lines are in order.`
  if (findings.length === 1) return 'The one line is not in order.'
  return `${lacking} of ${findings.length} lines ${lacking === 1 ? 'is' : 'are'} not in order.`
}
