import { AcknowledgeAlarm } from '@sallyport/client/admin/alarms.ts'
import type { AttentionShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { conditionTitles } from '@sallyport/domain/admission/condition-titles.ts'
import { Moment, TimeLeft } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { Link } from 'wouter'
import { useAct } from '../data/use-act.ts'
import { Action } from '../kit/action.tsx'
import { Sentence } from '../kit/sentence.tsx'
import { shortOf } from '../kit/short-of.ts'
import { Refused } from '../kit/told.tsx'
import { AcceptFor } from './accept-for.tsx'
import { acceptableIn, hasNamesake, pageOf, severityShown, titleOf, wayOn } from './attention-words.ts'
import { PublishSeen } from './publish-seen.tsx'

type Item = AttentionShownFragment

/** One thing that needs a person: how urgent, what is so, since when, and what leads on. */
export function AttentionItem({ item, over }: { item: Item; over: boolean }) {
  const { severity, deadline, since, sentence, subjects, lacking, reasons } = item
  const way = wayOn(item)
  const others = subjects.filter((subject) => pageOf(subject) !== undefined && pageOf(subject) !== way?.href)
  return (
    <li className={`overview-item ${over ? 'over' : severity.toLowerCase()}`}>
      <div className="overview-urgency">
        {over ? <StateMark mark="met" word="Over" /> : <StateMark {...severityShown(severity)} />}
        {!over && deadline !== null && <TimeLeft until={deadline} />}
      </div>
      <div className="overview-what">
        <h3>{titleOf(item)}</h3>
        <p>
          <Sentence text={sentence} />
        </p>
        <p className="help overview-about">
          {since !== null && <Moment at={since} />}
          {others.slice(0, 6).map((subject) => (
            <Link key={`${subject.kind} ${subject.id ?? subject.name}`} href={pageOf(subject) ?? '/'}>
              {subject.name}
              {hasNamesake(subject, others) && <code> {shortOf(subject.id ?? '')}</code>}
            </Link>
          ))}
          {item.count > 6 && <span>{item.count} in all</span>}
        </p>
        <Why what="What it still lacks" lines={lacking.map(({ name, detail }) => `${conditionTitles[name]}: ${detail}`)} />
        <Why what="What stands in the way" lines={reasons.length > 1 ? reasons : []} />
      </div>
      {!over && (
        <div className="actions overview-do">
          {item.kind === 'ALARM' && <Acknowledge id={subjects[0]?.id ?? undefined} />}
          {acceptableIn(item).map((condition) => (
            <AcceptFor key={condition} node={subjects[0]} condition={condition} />
          ))}
          {item.kind === 'ADDRESS_UNPUBLISHED' && <PublishSeen address={subjects[0]?.name ?? ''} />}
          {way !== undefined && (
            <Link className="action" href={way.href}>
              {way.words}
            </Link>
          )}
        </div>
      )}
    </li>
  )
}

function Why({ what, lines }: { what: string; lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <details>
      <summary>
        {what} ({lines.length})
      </summary>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Sentence text={line} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Acknowledge({ id }: { id: string | undefined }) {
  const { act, pending, refused, heldBack } = useAct(AcknowledgeAlarm)
  if (id === undefined) return null
  return (
    <>
      <Action pending={pending} heldBack={heldBack} onPress={() => void act({ input: { alarmId: id } })}>
        Acknowledge
      </Action>
      {refused && <Refused refusal={refused} />}
    </>
  )
}
