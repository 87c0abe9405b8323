import { CloudError } from '../../clouds/cloud-error.ts'
import { comeBack, type StepOutcome, secondsFrom } from '../admission-step.ts'
import type { AttemptFacts } from '../attempt-facts.ts'
import type { RefusalHint } from '../next-attempt.ts'
import type { AdmissionMeans } from '../ports.ts'

/** Notes what hinders an attempt, once; a trouble that is over is taken back with `undefined`. Answers whether it wrote. */
export async function noteTrouble(facts: AttemptFacts, means: AdmissionMeans, trouble: string | undefined): Promise<boolean> {
  if (facts.trouble === trouble) return false
  await means.attempts.noteTrouble(facts.fence, trouble)
  return true
}

/** A cloud that cannot be asked now is no fact about the attempt: it is noted, and asked again when the cloud says or after `seconds`. */
export async function waitForCloud(
  error: unknown,
  { facts, means, doing, seconds }: { facts: AttemptFacts; means: AdmissionMeans; doing: string; seconds: number },
): Promise<StepOutcome> {
  if (!(error instanceof CloudError)) throw error
  const again = secondsFrom(facts, error.details.retryAfterSeconds ?? seconds)
  return { ...comeBack(again), wrote: await noteTrouble(facts, means, `${doing}: ${cloudWords(error)}`) }
}

/** The cloud's own words with what identifies the answer to the cloud's operators. */
export function cloudWords(error: CloudError): string {
  const { status, code, providerRequestId } = error.details
  const about = [status, code, providerRequestId].filter((part) => part !== undefined).join(', ')
  return about === '' ? error.message : `${error.message} (${about})`
}

/** Whether the same create could succeed later. `RateLimited` and `Unavailable` say that nothing was created, and nothing about the request. */
export function refusalHint(error: CloudError): RefusalHint {
  if (error.kind === 'RateLimited' || error.kind === 'Unavailable') return 'BUSY'
  return error.kind === 'Conflict' ? undefined : 'USELESS'
}
