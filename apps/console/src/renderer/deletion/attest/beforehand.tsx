import { StateMark } from '@sallyport/kit/state-mark.tsx'
import type { Overview } from '../use-attestation.ts'

/** What stands against it whatever is attested, and what could not be read. */
export function Beforehand({ overview: { deletionEnabled, restored, fingerprint, fencedAt } }: { overview: Overview }) {
  const told = [
    ...(deletionEnabled
      ? []
      : ['Deletion is switched off in the configuration of the replica that answers: set deletion.enabled for all replicas.']),
    ...(restored ? ['The replica that answers was started with --restored, and deletes nothing.'] : []),
    ...(fencedAt === null
      ? []
      : ['Another copy of this deployment was found. Find out which one is to go on, and stop the other one first.']),
    ...fingerprint.lacks,
  ]
  if (told.length === 0) return null
  return (
    <ul className="deletion-beforehand">
      {told.map((sentence) => (
        <li key={sentence}>
          <StateMark mark="attention" word="" />
          <span>{sentence}</span>
        </li>
      ))}
    </ul>
  )
}
