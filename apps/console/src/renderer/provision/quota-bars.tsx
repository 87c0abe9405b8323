import type { QuotaShown } from './check-settled.ts'
import { memoryWords } from './what-will-be.ts'

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

function quotaWords({ used, adds, limit, unit, over }: QuotaShown): string {
  const amount = (value: number): string =>
    value === 0 ? '0' : unit === 'MiB' ? memoryWords(value) : [value.toLocaleString('en'), unit].join(' ').trim()
  const added = `this adds ${amount(adds)}`
  if (limit === undefined) return `${amount(used)} used, ${added}; no limit`
  const left = limit - used - adds
  return `${amount(used)} of ${amount(limit)} used, ${added}; ${over ? `${amount(-left)} too many` : `${amount(Math.max(0, left))} left`}`
}
