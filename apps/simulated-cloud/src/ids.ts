import { createHash, randomBytes, randomUUID } from 'node:crypto'

/** Id as nova, neutron, glance and cinder write it: a UUID with dashes. */
export const uuid = (): string => randomUUID()

/** Id as keystone writes it: 32 hexadecimal digits without dashes. */
export const hexId = (): string => randomUUID().replaceAll('-', '')

/** URL-safe random text of `bytes` bytes of entropy, for passwords, tokens and secrets. */
export const randomText = (bytes: number): string => randomBytes(bytes).toString('base64url')

/** SHA-256 in hexadecimal: what is kept of a secret that the cloud only has to recognise. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** MAC address with the prefix that OpenStack gives to its ports. */
export function macAddress(): string {
  const tail = [...randomBytes(3)].map((byte) => byte.toString(16).padStart(2, '0'))
  return ['fa', '16', '3e', ...tail].join(':')
}

const uuidForm = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i

/** Whether nova's schemas would take the text as a UUID (dashes are optional there). */
export const isUuid = (text: string): boolean => uuidForm.test(text)
