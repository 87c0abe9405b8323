import './overview.css'
import { Admissions } from './admissions.tsx'
import { Attention } from './attention.tsx'
import { History } from './history/history.tsx'

/** Whether something needs a person; what is under way; how it was. */
export function Overview() {
  return (
    <div className="view overview">
      <Attention />
      <Admissions />
      <History />
    </div>
  )
}
