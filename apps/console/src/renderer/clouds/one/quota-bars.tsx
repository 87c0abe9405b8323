import { Label, Meter } from 'react-aria-components'
import { type QuotaLine, quotaShown } from './quota-words.ts'

type Quota = {
  instances: QuotaLine
  cores: QuotaLine
  memoryMiB: QuotaLine
  volumesGiB: QuotaLine | null
  floatingAddresses: QuotaLine
}

export function QuotaBars({ quota }: { quota: Quota }) {
  return (
    <div className="clouds-quota">
      <Bar name="Instances" line={quota.instances} />
      <Bar name="Processors" line={quota.cores} />
      <Bar name="Memory" line={quota.memoryMiB} unit=" GiB" size={1_024} />
      {quota.volumesGiB !== null && <Bar name="Volumes" line={quota.volumesGiB} unit=" GiB" />}
      <Bar name="Floating addresses" line={quota.floatingAddresses} />
    </div>
  )
}

function Bar({ name, line, unit, size }: { name: string; line: QuotaLine; unit?: string; size?: number }) {
  const { percent, pressing, words } = quotaShown(line, unit, size)
  return (
    <Meter className="clouds-bar" value={percent ?? 0} valueLabel={words}>
      <Label>{name}</Label>
      <span className={`words ${pressing}`}>{words}</span>
      {percent !== null && (
        <span className="track" aria-hidden="true">
          <span className={`fill ${pressing}`} style={{ width: `${percent}%` }} />
        </span>
      )}
    </Meter>
  )
}
