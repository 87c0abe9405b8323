import type { Call } from '../service.ts'

/** A request to nova: the token was good, and `minor` is the microversion it asked for (2.`minor`). */
export type NovaCall = Call & { minor: number }
