import { NewestAlarms } from '@sallyport/client/admin/overview.ts'
import { useEffect, useRef, useState } from 'react'
import { useAsk } from '../data/use-ask.ts'
import { useAttention } from '../data/use-attention.ts'
import { usePlainSentence } from '../kit/sentence.tsx'
import { usePort } from '../port/use-port.ts'
import { usePreferences } from '../preferences/use-preferences.ts'
import { type AlarmsKnown, newAlarms, newDeadlines, type Tiding } from './news.ts'

/** Tells screen readers of each new alarm and deadline once, and the desktop where somebody wants it. Nothing of it is seen. */
export function Watch() {
  const port = usePort()
  const [{ tellAlarms, tellDeadlines }] = usePreferences()
  const alarms = useAsk(NewestAlarms, {}, { about: ['ALARM'], aside: true }).data
  const attention = useAttention({ aside: true }).data
  const plain = usePlainSentence()
  const [said, setSaid] = useState('')
  const knownAlarms = useRef<AlarmsKnown>(undefined)
  const knownDeadlines = useRef<ReadonlySet<string>>(undefined)

  const tell = useRef((_tiding: Tiding | undefined, _desktop: boolean) => {})
  tell.current = (tiding, desktop) => {
    if (tiding === undefined) return
    const told = { ...tiding, body: plain(tiding.body) }
    setSaid(`${told.title}. ${told.body}`)
    if (desktop) port.notify(told)
  }
  const wanted = useRef({ tellAlarms, tellDeadlines })
  wanted.current = { tellAlarms, tellDeadlines }

  useEffect(() => {
    if (alarms === undefined) return
    const news = newAlarms(
      knownAlarms.current,
      alarms.alarms.edges.map(({ node }) => node),
    )
    knownAlarms.current = news.known
    tell.current(news.told, wanted.current.tellAlarms)
  }, [alarms])

  useEffect(() => {
    if (attention === undefined) return
    const near = attention.attention.edges.flatMap(({ node: { id, kind, sentence, subjects } }) => {
      if (kind !== 'DEADLINE_NEAR') return []
      const operation = subjects.find((subject) => subject.kind === 'OPERATION')?.id
      return [{ id, sentence, path: operation == null ? '/' : `/operations/${operation}` }]
    })
    const news = newDeadlines(knownDeadlines.current, near)
    knownDeadlines.current = news.known
    tell.current(news.told, wanted.current.tellDeadlines)
  }, [attention])

  return (
    <div className="visually-hidden" role="alert">
      {said}
    </div>
  )
}
