/** The ladders of the witness, as an activation uses them. */
export type Ladders = {
  /**
   * Lets every ladder of an account with an ownership marker begin above whatever is found there, out of any fence. Called before the activation is written.
   * @param attestedAnew whether no activation was made upon this attestation before: only then may whatever is found be what the one who attested
   *   decided about. Otherwise a ladder on which somebody climbed meanwhile is fenced, which ends the attestation, and nothing begins
   * @throws Problem where a ladder cannot be read whole, changed meanwhile, or was fenced by this
   */
  beginAnew(attestedAnew: boolean): Promise<void>
}
