import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { findingShown } from '@sallyport/kit/states.ts'
import { Sentence } from '../kit/sentence.tsx'

type Finding = { subject: string; ok: boolean; detail: string }

/** A check, line by line: what is lacking first, each with what to do. */
export function Findings({ name, findings }: { name: string; findings: readonly Finding[] }) {
  const ordered = findings.toSorted((a, b) => Number(a.ok) - Number(b.ok))
  return (
    <ul className="clouds-findings" aria-label={name}>
      {ordered.map(({ subject, ok, detail }) => (
        <li key={`${subject} ${detail}`}>
          <StateMark {...findingShown(ok)} />
          <div>
            <strong>{subject}</strong>
            <p>
              <Sentence text={detail} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
