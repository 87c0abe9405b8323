import { readFileSync, statSync } from 'node:fs'
import { exitCodes, Refusal } from './exit-codes.ts'
import type { Configuration } from './read-configuration.ts'

/** Where alarms and notices are sent, and what signs them. The secret is never logged. */
export type Webhook = { url: string; secret: string; timeLimitMs: number; atOnce: number }

const LEAST_CHARACTERS = 32

/** Undefined: none is configured. @throws Refusal with what to do */
export function readWebhook({ webhook }: Pick<Configuration, 'webhook'>, environment: NodeJS.ProcessEnv): Webhook | undefined {
  const { url, secretFile, secretEnvironment, timeLimitSeconds, atOnce } = webhook
  if (url === undefined) return undefined
  const place = secretEnvironment === undefined ? String(secretFile) : `the environment variable ${secretEnvironment}`
  const secret = (secretEnvironment === undefined ? readSecretFile(String(secretFile)) : environment[secretEnvironment])?.trim()
  if (!secret) throw refusal(`${place} holds no secret for the webhook: make one with "openssl rand -hex 32"`)
  if (secret.length < LEAST_CHARACTERS)
    throw refusal(
      `the secret for the webhook in ${place} is shorter than ${LEAST_CHARACTERS} characters: make one with "openssl rand -hex 32"`,
    )
  return { url, secret, timeLimitMs: timeLimitSeconds * 1_000, atOnce }
}

const refusal = (sentence: string): Refusal => new Refusal(exitCodes.configuration, sentence)

function readSecretFile(file: string): string {
  try {
    const mode = statSync(file).mode & 0o777
    if (process.platform !== 'win32' && (mode & 0o077) !== 0)
      throw refusal(`the secret ${file} can be read by others (mode ${mode.toString(8)}): run "chmod 600 ${file}"`)
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code } = error as NodeJS.ErrnoException
    throw refusal(code === 'ENOENT' ? `there is no secret for the webhook at ${file}` : `the secret ${file} cannot be read (${code})`)
  }
}
