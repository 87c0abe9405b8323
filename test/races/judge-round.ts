/** What one of the takers of a name was told. */
export type Told = 'TAKEN' | 'EXISTS' | { kind: string; words: string }

/** What a round came to; `wrong` says why it did not hold. An answer that is not known counts neither as won nor as lost. */
export type Verdict = { won: number; lost: number; unknown: string[]; wrong: string | undefined }

/**
 * Of all takers of one name exactly one is told that it is his, and every other one that it is taken. Where an answer is not known, that taker may be
 * the one; whoever was told "taken" has his key under the name.
 * @param holder index of the taker whose key the cloud shows under the name afterwards; -1: a key of nobody, or none
 */
export function judgeRound(told: readonly Told[], holder: number): Verdict {
  const won = told.filter((each) => each === 'TAKEN').length
  const lost = told.filter((each) => each === 'EXISTS').length
  const others = told.filter((each) => typeof each !== 'string')
  const unknown = others.filter(({ kind }) => kind === 'OutcomeUnknown').map(({ words }) => words)
  const refused = others.find(({ kind }) => kind !== 'OutcomeUnknown')
  return { won, lost, unknown, wrong: whatIsWrong() }

  function whatIsWrong(): string | undefined {
    if (won > 1) return `${won} takers were told that the name is theirs`
    if (refused !== undefined) return `a taker was told neither: ${refused.kind}: ${refused.words}`
    if (holder < 0) return won + lost === 0 ? undefined : 'the name has the key of no taker'
    const answer = told[holder]
    if (answer === 'EXISTS') return 'the name has the key of a taker who was told that another one has it'
    if (won === 1 && answer !== 'TAKEN') return 'the name has another key than that of the taker who was told that it is his'
    return undefined
  }
}
