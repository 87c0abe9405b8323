/** What the program's end tells the supervisor; the unit restarts it after none of STOPPED, NODE_ENDED and CANNOT_ENROLL. */
export const exitCode = {
  /** Stopped by a signal. */
  stopped: 0,
  /** Anything else: an unusable state directory, a fault of ours. The supervisor starts it again. */
  other: 1,
  /** The control plane said that this node is over. For good. */
  nodeEnded: 3,
  /** It cannot enroll as configured; only a person can change that. */
  cannotEnroll: 4,
  /** The host's Node cannot run the bundle. A newer one is used at the next start. */
  nodeTooOld: 5,
} as const

/** Ends the program with a line for people and the code for the supervisor. The message never holds a secret. */
export class AgentStop extends Error {
  override readonly name = 'AgentStop'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}
