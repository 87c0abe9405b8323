const whateverCame = (): void => {}

/**
 * Equal questions at one time are asked twice at most: once for whoever came first, and once for all who came while that was under way.
 * Nothing is remembered: every answer was read after it was asked for. Who shares an answer leaves it as it is.
 */
export function shareAnswers<Answer>(): (question: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>()
  const next = new Map<string, Promise<Answer>>()

  function begin(question: string, ask: () => Promise<Answer>): Promise<Answer> {
    const answer = ask().finally(() => {
      underWay.delete(question)
    })
    underWay.set(question, answer)
    return answer
  }

  return (question, ask) => {
    const shared = next.get(question)
    if (shared !== undefined) return shared
    const present = underWay.get(question)
    if (present === undefined) return begin(question, ask)
    const following = present.then(whateverCame, whateverCame).then(() => {
      next.delete(question)
      return begin(question, ask)
    })
    next.set(question, following)
    return following
  }
}
