import { Link } from 'wouter'
import { Facts, Panel } from '../../kit/panel.tsx'
import { paceSentences } from '../pace-words.ts'
import type { Overview } from '../use-attestation.ts'

export function PacePanel({ overview, waiting, underWay }: { overview: Overview; waiting: number; underWay: number }) {
  return (
    <Panel title="Caps and pace">
      <Facts
        facts={[
          ['Waiting', waiting === 0 ? 'none' : <Link key="w" href="/instances">{`${waiting}`}</Link>],
          ['Under way', underWay === 0 ? 'none' : `${underWay}, whose end is not known yet`],
        ]}
      />
      <ul className="deletion-sentences">
        {paceSentences(overview.fingerprint.shared.deletionSettings).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Panel>
  )
}
