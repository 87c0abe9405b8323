import { amount } from '@sallyport/domain/primitives/amount.ts'
import { leavesWords, type QuotaShown } from './quota-shown.ts'

/** What of the quota is used, what the request takes of it and what it leaves; a line that it takes nothing of is left out. */
export function QuotaBars({ lines }: { lines: readonly QuotaShown[] }) {
  return (
    <table className="provision-quota">
      <caption>Quota of the project</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">
            <i className="used" aria-hidden="true" /> Used
          </th>
          <th scope="col">
            <i className="takes" aria-hidden="true" /> This takes
          </th>
          <th scope="col">
            <i className="leaves" aria-hidden="true" /> Leaves
          </th>
        </tr>
      </thead>
      <tbody>
        {lines
          .filter(({ adds }) => adds > 0)
          .map((line) => (
            <tr key={line.name} className={line.over ? 'over' : undefined}>
              <th scope="row">{line.name}</th>
              <td>{amount(line.used)}</td>
              <td>{amount(line.adds)}</td>
              <td className="leaves">
                {leavesWords(line)}
                {line.limit !== undefined && <Bar {...line} limit={line.limit} />}
              </td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}

function Bar({ used, adds, limit }: QuotaShown & { limit: number }) {
  const whole = Math.max(limit, used + adds, 1)
  const percent = (part: number): string => `${((part / whole) * 100).toFixed(2)}%`
  return (
    <svg width="100%" height="8" className="provision-bar" aria-hidden="true">
      <rect width="100%" height="8" className="provision-bar-room" />
      <rect width={percent(used)} height="8" className="provision-bar-used" />
      <rect x={percent(used)} width={percent(adds)} height="8" className="provision-bar-adds" />
      {limit < whole && <line x1={percent(limit)} x2={percent(limit)} y1="0" y2="8" className="provision-bar-limit" />}
    </svg>
  )
}
