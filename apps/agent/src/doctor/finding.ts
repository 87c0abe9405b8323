/** `wrong` keeps the agent from working; `unknown` may be fine, `way` says when. `way` is what to do. */
export type Finding = { state: 'fine'; what: string } | { state: 'wrong' | 'unknown'; what: string; way: string }

const marks = { fine: 'ok     ', wrong: 'WRONG  ', unknown: 'unknown' }

export function print(finding: Finding, say: (line: string) => void): void {
  say(`${marks[finding.state]}  ${finding.what}`)
  if (finding.state !== 'fine') say(`         → ${finding.way}`)
}
