import type { QuotaShown } from './check-settled.ts'

/** What of the quota is used, and what the request adds to it; what it takes nothing of is left out. */
export function QuotaBars({ lines }: { lines: readonly QuotaShown[] }) {
  return (
    <ul className="provision-quota">
      {lines
        .filter(({ adds }) => adds > 0)
        .map((line) => (
          <li key={line.name} className={line.over ? 'over' : undefined}>
            <span className="provision-quota-name">{line.name}</span>
            <span className="provision-quota-words">{quotaWords(line)}</span>
            {line.limit !== undefined && <Bar {...line} limit={line.limit} />}
          </li>
        ))}
    </ul>
  )
}

function Bar({ used, adds, limit }: QuotaShown & { limit: number }) {
  const whole = Math.max(limit, used + adds, 1)
  const percent = (part: number): string => `${((part / whole) * 100).toFixed(2)}%`
  return (
    <svg width="100%" height="12" aria-hidden="true" className="provision-bar">
      <rect width="100%" height="12" className="provision-bar-room" />
      <rect width={percent(used)} height="12" className="provision-bar-used" />
      <rect x={percent(used)} width={percent(adds)} height="12" className="provision-bar-adds" />
      {limit < whole && <line x1={percent(limit)} x2={percent(limit)} y1="0" y2="12" className="provision-bar-limit" />}
    </svg>
  )
}

const number = (value: number): string => value.toLocaleString('en')

function quotaWords({ used, adds, limit, unit, over }: QuotaShown): string {
  const of = unit === '' ? '' : ` ${unit}`
  const added = `, this adds ${number(adds)}${of}`
  if (limit === undefined) return `${number(used)}${of} used${added}; no limit`
  const left = limit - used - adds
  return `${number(used)} of ${number(limit)}${of} used${added}; ${over ? `${number(-left)}${of} too many` : `${number(Math.max(0, left))}${of} left`}`
}
