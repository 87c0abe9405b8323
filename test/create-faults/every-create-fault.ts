import type { CreateFate } from './faulty-compute.ts'

/** A way in which a create goes wrong, and what must come of a place that meets with it. */
export type CreateFault = {
  /** As `npm run soak` names it. */
  name: string
  what: string
  /** What becomes of the create request, and for how many attempts of each place; undefined: the worker dies instead. */
  fate: CreateFate | undefined
  times: number
  /** For each place: attempts (undefined: it depends on the moment), adopted instances, and instances that came too late for their attempt. */
  comesTo: { attempts: number | undefined; adopted: number; late: number }
}

const adoptedAtOnce = { attempts: 1, adopted: 1, late: 0 }

/** The deaths come first: they need a server that leaves attempts alone, as one is that was just set up. */
export const everyCreateFault: readonly CreateFault[] = [
  {
    name: 'kill-9',
    what: 'the worker is killed before, in or after a step of the launch',
    fate: undefined,
    times: 0,
    comesTo: { attempts: undefined, adopted: 1, late: 0 },
  },
  {
    name: 'cut-before',
    what: 'the connection is cut before the request had an effect',
    fate: { cut: 'before', hiddenForMs: 0 },
    times: 1,
    comesTo: { attempts: 2, adopted: 1, late: 0 },
  },
  {
    name: 'cut-before-always',
    what: 'the same, for every attempt of the place',
    fate: { cut: 'before', hiddenForMs: 0 },
    times: 3,
    comesTo: { attempts: 3, adopted: 0, late: 0 },
  },
  {
    name: 'cut-after',
    what: 'the instance is made and the answer lost',
    fate: { cut: 'after', hiddenForMs: 0 },
    times: 1,
    comesTo: adoptedAtOnce,
  },
  {
    name: 'seen-after-10-s',
    what: 'the answer is lost, and lists show the instance 10 s later',
    fate: { cut: 'after', hiddenForMs: 10_000 },
    times: 1,
    comesTo: adoptedAtOnce,
  },
  {
    name: 'seen-after-90-s',
    what: 'the answer is lost, and lists show the instance when nobody waits for it any more',
    fate: { cut: 'after', hiddenForMs: 90_000, pastItsAttempt: true },
    times: 1,
    comesTo: { attempts: 2, adopted: 1, late: 1 },
  },
  {
    name: '502-after',
    what: 'the instance is made, and a proxy answers 502',
    fate: { cut: 'bad-gateway', hiddenForMs: 0 },
    times: 1,
    comesTo: adoptedAtOnce,
  },
]
