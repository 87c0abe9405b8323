/** What the program ends with, so that whoever starts it can tell what to do. Part of `--help` and of the operators' guide. */
export const exitCodes = {
  done: 0,
  unexpected: 1,
  usage: 2,
  configuration: 3,
  placeTaken: 4,
  database: 5,
} as const

export const exitCodeMeanings: Record<(typeof exitCodes)[keyof typeof exitCodes], string> = {
  0: 'done, or asked to stop',
  1: 'something unexpected; the message says what',
  2: 'the command line is wrong',
  3: 'the configuration, the sealing key or the state of the database does not allow it',
  4: 'an address or a data directory is in use by another process',
  5: 'the database cannot be reached, or was lost and did not come back',
}

/** An end that is foreseen: one sentence that says what to do, and the status. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly exitCode: number
  constructor(exitCode: number, message: string, options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}
