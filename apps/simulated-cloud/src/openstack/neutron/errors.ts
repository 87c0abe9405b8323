import { type Answer, json, type Refusal, refuse } from '../../http/answer.ts'

const types: Record<number, string> = {
  400: 'HTTPBadRequest',
  403: 'PolicyNotAuthorized',
  404: 'HTTPNotFound',
  405: 'HTTPMethodNotAllowed',
  409: 'HTTPConflict',
  412: 'RevisionNumberConstraintFailed',
}

/** Neutron's error: `{"NeutronError": {"type", "message", "detail"}}`. */
export const neutronError = ({ status, message, type }: Refusal): Answer =>
  json(status, { NeutronError: { type: type === '' ? (types[status] ?? 'HTTPInternalServerError') : type, message, detail: '' } })

/** What the check of a single attribute refuses. */
export const invalidAttribute = (name: string, reason: string): Refusal =>
  refuse(400, `Invalid input for ${name}. Reason: ${reason}.`, 'HTTPBadRequest')

export const invalidInput = (message: string): Refusal => refuse(400, `Invalid input for operation: ${message}.`, 'InvalidInput')

export const overQuota = (resource: string): Refusal => refuse(409, `Quota exceeded for resources: ['${resource}'].`, 'OverQuota')

/** Several rules are told together, as the policy combines them. */
export const disallowed = (...rules: string[]): Refusal => {
  const told = rules.map((rule) => `rule:${rule}`).join(' and ')
  return refuse(403, `${rules.length > 1 ? `(${told})` : told} is disallowed by policy`, 'PolicyNotAuthorized')
}
