import { expect, test } from 'vitest'
import type { Machine } from '../../bench/describe-machine.ts'
import { everyRepetition } from '../../soak/every-repetition.ts'
import { readArguments, usage } from '../../soak/read-arguments.ts'
import type { Repetition } from '../../soak/repetition.ts'
import { type Held, repetitionsSection } from '../../soak/repetitions-section.ts'

const every = ['create-faults.cut-after', 'create-faults.kill-9', 'kill-9'].map(
  (name): Repetition => ({ name, what: name, times: 1, run: async () => '' }),
)
const names = (args: string[]) => {
  const wanted = readArguments(args, every)
  return typeof wanted === 'string' ? wanted : wanted.repetitions.map(({ name }) => name)
}

test('all run where none is named; a group is named by its first word, one by its whole name', () => {
  expect(names([])).toEqual(every.map(({ name }) => name))
  expect(names(['--only', 'create-faults'])).toEqual(['create-faults.cut-after', 'create-faults.kill-9'])
  expect(names(['--only', 'kill-9'])).toEqual(['kill-9'])
  expect(names(['--only', 'create-faults.kill-9,kill-9'])).toEqual(['create-faults.kill-9', 'kill-9'])
})

test('what is not understood is said before anything runs', () => {
  expect(names(['--only', 'kill'])).toBe('there is no kill: there are create-faults.cut-after, create-faults.kill-9, kill-9')
  expect(names(['--times', 'often'])).toBe('--times takes a whole number, not often')
  expect(names(['--times', '0'])).toBe('--times takes a number from 1 on')
  expect(names(['--wirte'])).toContain('--wirte')
  expect(readArguments(['--times', '3', '--seed', '7', '--write'], every)).toMatchObject({ times: 3, seed: 7, write: true })
})

test('each repetition has a name of its own', () => {
  expect(new Set(everyRepetition.map(({ name }) => name)).size).toBe(everyRepetition.length)
})

test('a repetition that held again replaces its own line alone', () => {
  const machine = { at: new Date('2026-11-30T08:00:00Z'), processor: 'Some Processor', cores: 2, loadBefore: 0.5, commit: '123' } as Machine
  const held = (name: string, seed: number): Held => ({ name, what: 'it holds', times: 200, cameTo: 'all', seed, minutes: 1.25, machine })
  const first = repetitionsSection('', [held('kill-9', 1), held('create-faults.kill-9', 2)])
  expect(first).toContain('| `kill-9` | it holds | 200 | all | 1 | 1.3 | 2026-11-30 | 123 | Some Processor, 2 cores, load 0.5 before |\n')
  const again = repetitionsSection(first, [held('kill-9', 3)])
  expect(again.split('\n').filter((line) => line.startsWith('| `'))).toEqual([
    expect.stringContaining('| `create-faults.kill-9` | it holds | 200 | all | 2 |'),
    expect.stringContaining('| `kill-9` | it holds | 200 | all | 3 |'),
  ])
})

test('the usage has every option and every name with what it repeats', () => {
  for (const part of ['--only', '--times', '--seed', '--write']) expect(usage(everyRepetition)).toContain(part)
  const lines = usage(everyRepetition)
    .split('\n')
    .map((line) => line.trim().split(/ +/).join(' '))
  for (const { name, times, what } of everyRepetition) expect(lines).toContain(`${name} ${times} ${what}`)
})
