const removed = '[removed]'

/** Our own tokens, keystone's fernet tokens, and anything long enough to be a key or a payload in base64 or hexadecimal. */
const secretShapes = [/\bsp[etar]_[0-9A-Za-z]{10,}/g, /\bgAAAA[0-9A-Za-z_-]{20,}={0,2}/g, /[0-9A-Za-z+/_=-]{80,}/g]

const secretFields =
  /(["']?(?:password|secret|adminPass|user_data|x-auth-token|x-subject-token|set-cookie)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,}]+)/gi

/**
 * Takes secrets out of a text that a cloud answered, before it becomes part of an error or a log: those named in `secrets` (what we sent),
 * and everything that has the shape of one. A cloud's refusal may quote the whole request.
 */
export function redact(text: string, secrets: readonly string[] = []): string {
  const longestFirst = secrets.filter((secret) => secret.length >= 4).sort((a, b) => b.length - a.length)
  const withoutKnown = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, removed), text)
  const withoutFields = withoutKnown.replace(secretFields, (_, name: string) => `${name}${removed}`)
  return secretShapes.reduce((rest, shape) => rest.replace(shape, removed), withoutFields)
}
