import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { number, optionalText, url, whole } from './kinds.ts'

/** Where the operator's own systems are told of alarms and notices. */
export const webhook = z.strictObject({
  url: url({
    description:
      'Where alarms and notices are sent by POST, signed, beginning with https:// (http:// for this machine alone). Default: nowhere. See the page about the webhook',
  }),
  secretFile: optionalText({
    description: 'File with the secret that signs what is sent, at least 32 characters. Mode 0600. Make one with: openssl rand -hex 32',
    perReplica: true,
  }),
  secretEnvironment: optionalText({ description: 'Name of the environment variable that holds the same instead', perReplica: true }),
  timeLimitSeconds: number(10, 1, 60, { description: 'How long the receiver may take to answer', unit: 'seconds' }),
  atOnce: whole(4, 1, 50, { description: 'Deliveries under way at once', unit: 'deliveries' }),
})

type Webhook = z.output<typeof webhook>

/** Whether a URL leads no further than this machine. */
function isLoopback(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[(.*)\]$/, '$1')
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')
}

export function webhookContradictions({ url: to, secretFile, secretEnvironment }: Webhook): { path: string; message: string }[] {
  if (to === undefined) return []
  const found: { path: string; message: string }[] = []
  if (!to.startsWith('https://') && !isLoopback(to))
    found.push({ path: 'webhook.url', message: 'must begin with https://, unless it leads to this machine' })
  const { username, password } = new URL(to)
  if (username !== '' || password !== '')
    found.push({ path: 'webhook.url', message: 'holds a user or password: the signature is what the receiver knows us by' })
  if (secretFile === undefined && secretEnvironment === undefined)
    found.push({ path: 'webhook', message: 'name secretFile or secretEnvironment: what is sent is always signed' })
  if (secretFile !== undefined && secretEnvironment !== undefined)
    found.push({ path: 'webhook', message: 'name secretFile or secretEnvironment, not both' })
  return found
}
