import type { Reading } from '@sallyport/domain/deletion-gate/clause.ts'
import type { RungFound } from '@sallyport/domain/deletion-gate/witness/ladder-rung.ts'
import type { WitnessRecord } from '@sallyport/domain/deletion-gate/witness/witness.ts'
import type { Copy, Process, World } from './world.ts'

/**
 * A text that two worlds share if and only if they differ in nothing that matters: which copy is called A, which of two replicas is the first,
 * and which keys the keys are, as long as the same ones are equal.
 */
export function encodeWorld(world: World): string {
  let least: string | undefined
  for (const copies of orders(world)) {
    const text = encode(world, copies)
    if (least === undefined || text < least) least = text
  }
  return least ?? ''
}

/** Copies, and processes of each, in every order; those that differ in more than keys are kept in one order. */
function orders({ copies, activationsLeft }: World): (readonly Copy[])[] {
  return ordersBy(copies, (copy) => (isOver(copy, activationsLeft) ? overAs(copy) : shapeOfCopy(copy))).flatMap((order) =>
    order.reduce<(readonly Copy[])[]>(
      (sofar, copy) => {
        if (copy.processes.length === 1) return sofar.map((before) => [...before, copy])
        const processOrders = ordersBy(copy.processes, shapeOfProcess)
        return sofar.flatMap((before) => processOrders.map((processes) => [...before, { ...copy, processes }]))
      },
      [[]],
    ),
  )
}

function ordersBy<T>(items: readonly T[], shape: (item: T) => string): (readonly T[])[] {
  if (items.length === 1) return [items]
  const shapes = new Map(items.map((item) => [item, shape(item)]))
  return permutations(items).filter((order) => order.every((item, at) => at === 0 || shapes.get(order[at - 1]!)! <= shapes.get(item)!))
}

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((others) => [item, ...others]))
}

const shapeOfProcess = (process: Process): string => {
  if (process.at === 'REST') return 'R'
  if (process.at === 'LOOK') return `L${process.climbed.rung}${process.ticks}${process.look.ticks}${process.look.ladder === undefined}`
  return `C${process.soFar.takes}${process.ticks}${process.soFar.unheard}${process.soFar.take?.kind}`
}
const shapeOfCopy = ({ record, processes, won }: Copy): string =>
  `${record.rung}${record.claim === null}${record.fence === null}${won}${processes.map(shapeOfProcess).sort().join('')}`

/** It never does anything again. */
const isOver = ({ record, processes }: Copy, activationsLeft: number): boolean =>
  activationsLeft === 0 && record.fence !== null && processes.every(({ at }) => at === 'REST')
const overAs = ({ won }: Copy): string => (won ? '!+' : '!')

/** Fingerprints in the order in which they are met: a key is told by its place. */
type Met = string[]

function encode({ ladder, late, activationsLeft }: World, copies: readonly Copy[]): string {
  const met: Met = []
  let text = String(activationsLeft)
  for (const copy of copies) text += isOver(copy, activationsLeft) ? overAs(copy) : ofCopy(copy, met)
  text += '|'
  for (const fingerprint of ladder) text += key(fingerprint, met)
  if (late.length === 0) return text
  const ofLate = late.map(({ rung, fingerprint }) => `${rung}${key(fingerprint, met)}`)
  return text + ofLate.sort().join('')
}

function ofCopy({ record, processes, claimedBefore, won }: Copy, met: Met): string {
  let text = `${ofRecord(record, met)}${won ? '+' : claimedBefore}:`
  for (const process of processes) text += ofProcess(process, record, met)
  return text
}

function ofProcess(process: Process, record: WitnessRecord, met: Met): string {
  if (process.at === 'REST') return ';'
  if (process.at === 'LOOK') {
    const { climbed, ticks, look } = process
    const above = look.rungAbove === undefined ? '?' : key(look.rungAbove.fingerprint, met)
    return `L${climbed.rung}${key(climbed.fingerprint, met)}${ticks}${look.ticks}${look.passes ? 'P' : ''}${look.ladder?.rungs.join('') ?? '?'}${above};`
  }
  const { view, ticks, soFar } = process
  const { base, take, takes, claimed, ladder, unheard } = soFar
  const listed = ladder?.known === true ? ladder.value.rungs.join('') : '?'
  const learnt = `${ofRung(base, met)}${take?.kind[0] ?? ''}${takes}${ofRung(claimed, met)}${listed}.${unheard}${ticks};`
  return view === record ? `C${learnt}` : `C${ofRecord(view, met)}/${learnt}`
}

const ofRecord = ({ rung, fingerprint, claim, fence }: WitnessRecord, met: Met): string =>
  `${rung}${key(fingerprint, met)}${key(claim?.fingerprint, met)}${fence === null ? '' : '!'}`

const ofRung = (reading: Reading<RungFound> | undefined, met: Met): string =>
  reading?.known === true ? `=${key(reading.value.fingerprint, met)}` : '?'

function key(fingerprint: string | null | undefined, met: Met): string {
  if (fingerprint === null || fingerprint === undefined) return '-'
  const place = met.indexOf(fingerprint)
  return letters[place < 0 ? met.push(fingerprint) - 1 : place]!
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
