import { expect, test } from 'vitest'
import type { Bench } from '../../bench/bench-shape.ts'
import type { Machine } from '../../bench/describe-machine.ts'
import { everyBench } from '../../bench/every-bench.ts'
import { type Figure, heading, lineOf } from '../../bench/figures.ts'
import { speedSection, withSection } from '../../bench/measured-page.ts'
import { asksForUsage, readArguments, usage } from '../../bench/read-arguments.ts'
import { inRotation, median, percentile } from '../../bench/rounds.ts'

const figure: Figure = { name: 'tenant-query.p99', value: 9.04, unit: 'ms', baseline: 4.52, beside: 'the same without a wall' }
const benches = ['verdict', 'heartbeats'].map((name): Bench => ({ name, run: async () => [] }))

test('a figure is a line of five words in the order of the heading', () => {
  expect(heading.split(' ')).toEqual(['name', 'value', 'unit', 'baseline', 'ratio'])
  expect(lineOf(figure)).toBe('tenant-query.p99 9.04 ms 4.52 2.00')
  expect(lineOf({ ...figure, value: 48_095.4, baseline: 70.26 })).toBe('tenant-query.p99 48095 ms 70.3 684.53')
  expect(lineOf({ ...figure, value: 0, baseline: 0 })).toBe('tenant-query.p99 0 ms 0 -')
})

test('each round begins with another subject, and one bad round of three changes no figure', async () => {
  const order: string[] = []
  const values = { a: [10, 900, 11], b: [5, 4, 1] }
  const subject = (name: 'a' | 'b') => async () => {
    order.push(name)
    return { perSecond: values[name].shift()! }
  }
  const { a, b } = await inRotation({ a: subject('a'), b: subject('b') })
  expect(order.join('')).toBe('abbaab')
  expect([a.perSecond, b.perSecond]).toEqual([11, 4])
})

test('a percentile is one of the samples, and without samples there is none', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => 100 - i)
  expect([percentile(hundred, 0.99), percentile(hundred, 1), median([3, 1, 2])]).toEqual([100, 100, 2])
  expect(() => percentile([], 0.5)).toThrow('nothing was measured')
})

test('benches are named, all run where none is named, and the page is written from all', () => {
  expect(readArguments([], benches)).toEqual({ benches, write: false, quick: false })
  expect(readArguments(['heartbeats', '--quick'], benches)).toEqual({ benches: [benches[1]], write: false, quick: true })
  expect(readArguments(['--only', 'heartbeats'], benches)).toEqual(readArguments(['heartbeats'], benches))
  expect(readArguments(['--write'], benches)).toEqual({ benches, write: true, quick: false })
  expect(readArguments(['verdicts'], benches)).toBe('there is no bench verdicts: there are verdict, heartbeats')
  expect(readArguments(['verdict', '--write'], benches)).toContain('leave the names out')
  expect(readArguments(['--wirte'], benches)).toContain('--wirte')
  expect(readArguments(['--write', '--quick'], benches)).toContain('leave --quick out')
})

test('the usage has every option and the name of every bench, and is asked for anywhere among the others', () => {
  for (const part of ['--only', '--quick', '--write', ...everyBench.map(({ name }) => name)]) expect(usage(everyBench)).toContain(part)
  expect([['--quick', '--help'], ['-h'], ['--quick']].map(asksForUsage)).toEqual([true, true, false])
})

test('a bench with a section of its own runs only where it is named, and writes that section', () => {
  const install: Bench = { name: 'install', section: 'Installing', run: async () => [] }
  expect(readArguments([], [...benches, install])).toMatchObject({ benches })
  expect(readArguments(['--only', 'install', '--write'], [...benches, install])).toMatchObject({ benches: [install], write: true })
  expect(readArguments(['install', 'verdict', '--write'], [...benches, install])).toContain('leave the names out')
})

test('the page says when, where and from which commit, and what each baseline is', () => {
  const machine: Machine = {
    at: new Date('2026-11-29T20:04:59.000Z'),
    processor: 'Some Processor',
    cores: 2,
    memoryGiB: 8,
    system: 'linux 6.1',
    node: '24.21.0',
    postgres: '18.4',
    durability: 'fsync on, synchronous_commit on',
    loadBefore: 0.04,
    commit: '1234567890ab',
  }
  const page = speedSection(machine, [figure])
  for (const part of [
    '2026-11-29 20:04 UTC',
    '1234567890ab',
    'Some Processor, 2 cores',
    '18.4, fsync on, synchronous_commit on',
    '| 0.0 |',
  ])
    expect(page).toContain(part)
  expect(page).toContain('| `tenant-query.p99` | 9.04 | ms | 4.52 | 2.00 | the same without a wall |')
})

test('each command rewrites its own section of the page, and leaves what the others and people wrote', () => {
  const first = withSection('', 'Speed', 'fast\n')
  expect(first).toMatch(/^# Measured\n\n.+\n\n## Speed\n\nfast\n$/)
  const both = withSection(first, 'Repetitions', 'often')
  expect(both).toBe(`${first}\n## Repetitions\n\noften\n`)
  expect(withSection(both, 'Speed', 'faster')).toBe(both.replace('fast', 'faster'))
  expect(withSection(withSection(both, 'Repetitions', 'more often'), 'Repetitions', 'often')).toBe(both)
})
