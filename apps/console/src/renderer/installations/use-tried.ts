import { useState } from 'react'
import { type Refusal, refusalFrom } from '../data/use-act.ts'

/** Something that may be refused, to be tried by a press: not twice at once, and with why it was refused. */
export function useTried<Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): { run: (...args: Args) => Promise<Result | undefined>; pending: boolean; refused: Refusal | undefined } {
  const [state, setState] = useState<{ pending: boolean; refused: Refusal | undefined }>({ pending: false, refused: undefined })
  const run = async (...args: Args): Promise<Result | undefined> => {
    if (state.pending) return undefined
    setState({ pending: true, refused: undefined })
    try {
      const result = await work(...args)
      setState({ pending: false, refused: undefined })
      return result
    } catch (error) {
      setState({ pending: false, refused: refusalFrom(error) })
      return undefined
    }
  }
  return { run, ...state }
}
