import { nowThere, useClockTime, useFromNow } from '@sallyport/kit/moment.tsx'
import { Panel } from '../kit/panel.tsx'
import { happening } from './event-words.ts'
import { HappeningShape } from './happening.tsx'
import { isOver, type Operation } from './overlay.ts'
import type { ProgressEvent } from './progress.ts'
import { type Lane, lanesOf, type Scale, scaleOf, ticksOf } from './time-scale.ts'

const laneHeight = 22
const percent = (part: number): string => `${(part * 100).toFixed(2)}%`

/** From the request to the deadline: a line for each node, with what happened on it. */
export function TimeLine({ operation, events }: { operation: Operation; events: readonly ProgressEvent[] }) {
  useFromNow((now) => Math.floor(now.getTime() / 2_000)) // drawn anew every other second
  const now = nowThere()
  const clock = useClockTime()
  const scale = scaleOf(operation, now)
  const lanes = lanesOf(operation, events, scale, now)
  const running = operation.state === 'RUNNING'
  return (
    <Panel title="From create to deadline">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lists of nodes scroll, by keyboard as well */}
      <section className="operation-lanes" tabIndex={0} aria-label="Time line of the nodes">
        <div className="operation-lane axis" aria-hidden="true">
          <span>after the request</span>
          <Axis scale={scale} />
        </div>
        {lanes.map((lane) => (
          <div className="operation-lane" key={lane.place.id}>
            <span className="operation-lane-name" title={lane.place.name}>
              {shortName(lane.place.name)}
            </span>
            <LaneDrawing lane={lane} now={running ? scale.at(now) : undefined} clock={clock} />
            <span className="visually-hidden">{laneWords(lane, clock)}</span>
          </div>
        ))}
      </section>
      <p className="help operation-legend" aria-hidden="true">
        <Key mark="working">create, instance</Key>
        <Key mark="held">enrolled, being checked</Key>
        <Key mark="met">admitted</Key>
        <Key mark="failed">failed</Key>
        <Key mark="attention">needs a look</Key>
        <Key mark="deadline">deadline</Key>
      </p>
    </Panel>
  )
}

/** Nodes of one operation differ at the end of their names. */
const shortName = (name: string): string => (name.length > 20 ? `…${name.slice(-18)}` : name)

function Axis({ scale }: { scale: Scale }) {
  return (
    <svg width="100%" height={laneHeight} aria-hidden="true">
      {ticksOf(scale).map(({ at, words }) => (
        <g key={words}>
          <line x1={percent(at)} x2={percent(at)} y1={laneHeight - 5} y2={laneHeight} className="operation-tick" />
          <text x={percent(at)} y={laneHeight - 8} textAnchor={at > 0.94 ? 'end' : 'middle'}>
            {words}
          </text>
        </g>
      ))}
    </svg>
  )
}

type Clock = (then: Date) => string

function LaneDrawing({ lane, now, clock }: { lane: Lane; now: number | undefined; clock: Clock }) {
  const middle = laneHeight / 2
  const state = lane.attempt === undefined || !isOver(lane.attempt) ? 'running' : lane.attempt.state.toLowerCase()
  return (
    <svg width="100%" height={laneHeight} aria-hidden="true">
      <line x1="0" x2="100%" y1={middle} y2={middle} className="operation-track" />
      <line x1={percent(lane.begins)} x2={percent(lane.ends)} y1={middle} y2={middle} className={`operation-stretch ${state}`} />
      {now !== undefined && <line x1={percent(now)} x2={percent(now)} y1="0" y2={laneHeight} className="operation-now" />}
      {lane.deadline !== undefined && (
        <svg x={percent(lane.deadline)} y={middle} overflow="visible" aria-hidden="true">
          <path d="M0-8V8M-1-8h-6v5h6" className="operation-flag" />
        </svg>
      )}
      {lane.events.map(({ event, at }) => (
        <svg key={event.number} x={percent(at)} y={middle} overflow="visible" aria-hidden="true">
          <HappeningShape mark={happening(event).mark} title={`${happening(event).words}, ${clock(new Date(event.at))}`} />
        </svg>
      ))}
    </svg>
  )
}

function Key({ mark, children }: { mark: string; children: string }) {
  return (
    <span>
      <svg width="16" height="16" viewBox="-8 -8 16 16" aria-hidden="true">
        {mark === 'deadline' ? <path d="M3-7V7M2-7h-6v5h6" className="operation-flag" /> : <HappeningShape mark={mark} />}
      </svg>
      {children}
    </span>
  )
}

/** The same as a sentence. */
function laneWords({ place, attempt, events }: Lane, clock: Clock): string {
  const happened = events.map(({ event }) => `${happening(event).words} at ${clock(new Date(event.at))}`)
  const deadline = attempt?.deadlineAt != null && !isOver(attempt) ? `Its deadline is at ${clock(new Date(attempt.deadlineAt))}.` : ''
  return `${place.name}: ${happened.length === 0 ? 'nothing has happened yet' : happened.join(', ')}. ${deadline}`
}
