import type { Explored } from './explore.ts'
import type { Bounds } from './world.ts'

export type Exploration = Bounds & {
  what: string
  /** Far fewer worlds than there are. */
  statesAtLeast: number
}

const any = 99

/** Seconds each on an idle machine. */
export const inEveryRun: readonly Exploration[] = [
  { what: 'one installation', copies: 1, replicas: 1, rungs: 4, late: any, kept: 1, activations: 0, statesAtLeast: 20_000 },
  {
    what: 'one of two replicas without a lease',
    copies: 1,
    replicas: 2,
    rungs: 2,
    late: any,
    kept: 1,
    activations: 0,
    statesAtLeast: 30_000,
  },
  { what: 'two copies, one activated anew', copies: 2, replicas: 1, rungs: 2, late: 1, kept: 1, activations: 1, statesAtLeast: 70_000 },
  { what: 'two copies, a higher ladder', copies: 2, replicas: 1, rungs: 3, late: 0, kept: 1, activations: 0, statesAtLeast: 80_000 },
  { what: 'three copies', copies: 3, replicas: 1, rungs: 2, late: 0, kept: 5, activations: 0, statesAtLeast: 100_000 },
]

/** A minute each and up to a gigabyte of memory, for `npm run soak -- --only witness`. */
export const farther: Readonly<Record<string, Exploration>> = {
  'two-copies': {
    what: 'two copies on a ladder of three rungs, each request perhaps late, explored to the end',
    ...{ copies: 2, replicas: 1, rungs: 3, late: 1, kept: 1, activations: 0, statesAtLeast: 500_000 },
  },
}

export const inWords = ({ copies, replicas, rungs, late, kept, activations }: Bounds, { states, moves, depth }: Explored): string => {
  const bounds = `copies ${copies}, replicas ${replicas}, rungs ${rungs}, late ${late === any ? 'any' : late}, kept ${kept}, activations ${activations}`
  return `${bounds}: ${states} worlds, ${moves} moves, the farthest ${depth} moves away`
}
