import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { CloudProvider } from '@sallyport/domain/clouds/provider.ts'
import { judgeRound, type Told, type Verdict } from './judge-round.ts'

export type Course = {
  region: string
  /** Each with a sign-in and connections of its own, as copies of an installation would have. */
  takers: readonly CloudProvider[]
  rounds: number
  /** Of the name that is taken in a round, counted from 1. */
  nameOf(round: number): string
  tell(line: string): void
  isOver(): boolean
}

export type Raced = { rounds: number; wonTwice: number; unknown: number; wrong: number }

const toldEvery = 50

/** All takers ask for one name at the same time, round by round; each name is removed after its round, since users may have few key pairs. */
export async function raceForRungs({ region, takers, rounds, nameOf, tell, isOver }: Course): Promise<Raced> {
  const sum: Raced = { rounds: 0, wonTwice: 0, unknown: 0, wrong: 0 }
  const keys = await Promise.all(takers.map((taker) => taker.newRungKey()))
  for (let round = 1; round <= rounds && !isOver(); round++) {
    const { unknown, won, wrong } = await race(nameOf(round))
    sum.rounds += 1
    sum.unknown += unknown.length
    if (won > 1) sum.wonTwice += 1
    if (wrong !== undefined) sum.wrong += 1
    for (const words of unknown) tell(`${takers.length} takers, round ${round}: an answer is not known: ${words}`)
    if (wrong !== undefined) tell(`${takers.length} takers, round ${round}: WRONG: ${wrong}`)
    if (round % toldEvery === 0 || round === rounds)
      tell(`${takers.length} takers, ${sum.rounds} rounds: won twice ${sum.wonTwice}, not known ${sum.unknown}, wrong ${sum.wrong}`)
  }
  return sum

  async function race(name: string): Promise<Verdict> {
    const told = await Promise.all(takers.map((taker, index) => take(taker, name, keys[index]!.publicKey)))
    const [first] = takers
    const held = await first!.readRung(region, name)
    const verdict = judgeRound(
      told,
      keys.findIndex(({ fingerprint }) => fingerprint === held?.fingerprint),
    )
    if (held !== undefined) await first!.removeRung(region, name, held.fingerprint)
    return verdict
  }

  function take(taker: CloudProvider, name: string, publicKey: string): Promise<Told> {
    return taker.takeRung(region, name, publicKey).catch((error: unknown) => {
      if (!(error instanceof CloudError)) throw error
      return { kind: error.kind, words: error.message }
    })
  }
}
