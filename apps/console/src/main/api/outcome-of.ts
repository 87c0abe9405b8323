/**
 * What an act that was left was answered, in words: a refusal has a message, and what was done has none. Of what was done nothing more is told,
 * since there may be secrets among it.
 * @param name of the document
 */
export function outcomeOf(name: string, answer: unknown): string {
  const [result] = Object.values(answer ?? {}).filter((value) => typeof value === 'object' && value !== null) as { message?: unknown }[]
  if (result === undefined) return outcomeUnknown(name, 'The answer holds nothing that this console knows.')
  const { message } = result
  return typeof message === 'string' ? outcomeRefused(name, message) : `It was done (${actOf(name)}).`
}

export const outcomeRefused = (name: string, why: string): string => `It was refused (${actOf(name)}): ${why}`

/** No answer says that it was done, nor that it was not. */
export const outcomeUnknown = (name: string, why: string): string =>
  `No answer says whether it was done (${actOf(name)}): ${why} Look there, or in the audit log, before you try again.`

/** `ProvisionNodes`: provision nodes. */
const actOf = (name: string): string => name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
