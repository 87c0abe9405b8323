import type { Acting } from '../tenancy/acting.ts'
import type { Breaker } from './breaker.ts'

/** The breaker as administrators see it. `resetBy`: the name of whoever reset it last. */
export type BreakerShown = Breaker & { resetBy: string | undefined }

export type BreakerAdministration = {
  read(): Promise<BreakerShown>
  /**
   * Lets deletes pass again, in one transaction with its record and audit entry; whoever resets it has looked after its alarm. Resetting a closed one
   * changes nothing.
   * @throws Problem CONFLICT for anyone but an administrator
   */
  reset(by: Acting): Promise<BreakerShown>
}
