import { describe, expect, it } from 'vitest'
import { type AlarmHeard, newAlarms, newDeadlines } from './news.ts'

const alarm = (id: string, minute: number, message = `what happened to ${id}`): AlarmHeard => ({
  id,
  kind: 'SECOND_KEY',
  message,
  raisedAt: `2026-11-30T10:${String(minute).padStart(2, '0')}:00.000Z`,
})

describe('news of alarms', () => {
  it('are none of what was there at the start, and tell each once', () => {
    const start = newAlarms(undefined, [alarm('b', 2), alarm('a', 1)])
    expect(start.told).toBeUndefined()
    const next = newAlarms(start.known, [alarm('c', 3), alarm('b', 2), alarm('a', 1)])
    expect(next.told).toEqual({ title: 'Alarm: Second key', body: 'what happened to c', path: '/alarms/c' })
    expect(newAlarms(next.known, [alarm('c', 3), alarm('b', 2)]).told).toBeUndefined()
  })

  it('come where nothing was there at the start', () => {
    expect(newAlarms(newAlarms(undefined, []).known, [alarm('a', 1)]).told?.path).toBe('/alarms/a')
  })

  it('are not told of an old one that moved up, since others were acknowledged', () => {
    const { known } = newAlarms(undefined, [alarm('c', 3), alarm('b', 2)])
    expect(newAlarms(known, [alarm('b', 2), alarm('a', 1)]).told).toBeUndefined()
  })

  it('are not told again where one comes back that was acknowledged and is shown once more', () => {
    const first = newAlarms(newAlarms(undefined, []).known, [alarm('a', 5)])
    const without = newAlarms(first.known, [])
    expect(newAlarms(without.known, [alarm('a', 5)]).told).toBeUndefined()
  })

  it('are one for many that came at once', () => {
    const { known } = newAlarms(undefined, [])
    expect(newAlarms(known, [alarm('a', 1), alarm('b', 1), { ...alarm('c', 2), kind: 'NODE_SILENT' }]).told).toEqual({
      title: '3 new alarms',
      body: 'Second key, Node silent',
      path: '/alarms',
    })
  })

  it('are as long as a desktop shows', () => {
    const { known } = newAlarms(undefined, [])
    expect([...(newAlarms(known, [alarm('a', 1, '🚨'.repeat(900))]).told?.body ?? '')].length).toBe(300)
  })
})

describe('news of deadlines', () => {
  const near = (id: string) => ({ id, sentence: `${id} fails at its deadline.`, path: '/operations/o' })

  it('are told once each, and none of those that were near at the start', () => {
    const start = newDeadlines(undefined, [near('a')])
    expect(start.told).toBeUndefined()
    const next = newDeadlines(start.known, [near('a'), near('b')])
    expect(next.told).toEqual({ title: 'Less than ten minutes left', body: 'b fails at its deadline.', path: '/operations/o' })
    const gone = newDeadlines(next.known, [near('a')])
    expect(newDeadlines(gone.known, [near('b'), near('a')]).told).toBeUndefined()
    expect(newDeadlines(gone.known, [near('c'), near('d')]).told?.title).toBe('2 nodes have less than ten minutes left')
  })
})
