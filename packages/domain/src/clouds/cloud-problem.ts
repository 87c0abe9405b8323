import { Problem } from '../primitives/problem.ts'
import { CloudError } from './cloud-error.ts'

/**
 * What a cloud's error means to the administrator who asked. `field` is given where the request named the thing that the cloud did not
 * find or take. Anything that is not a cloud's error is thrown on.
 */
export function problemOfCloud(error: unknown, field?: string): Problem {
  if (error instanceof Problem) return error
  if (!(error instanceof CloudError)) throw error
  const { retryAfterSeconds } = error.details
  const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  switch (error.kind) {
    case 'RateLimited':
      return new Problem('TRY_LATER', `The cloud is limiting requests: ${error.message}`, retry)
    case 'Unavailable':
    case 'OutcomeUnknown':
      return new Problem('CLOUD_UNREACHABLE', `The cloud could not be asked: ${error.message}`, retry)
    case 'InvalidRequest':
      return new Problem('INVALID_INPUT', error.message, { field: field ?? error.details.field ?? 'input' })
    default:
      return new Problem('CLOUD_REFUSED', error.message)
  }
}
