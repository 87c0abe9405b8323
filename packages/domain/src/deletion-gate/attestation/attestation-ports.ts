/** The ladders of the witness, as an activation uses them. */
export type Ladders = {
  /**
   * Lets every ladder of an account with an ownership marker begin above whatever is found there, out of any fence. Called before the activation is written.
   * @throws Problem where a ladder cannot be read whole, or changed meanwhile
   */
  beginAnew(): Promise<void>
}
