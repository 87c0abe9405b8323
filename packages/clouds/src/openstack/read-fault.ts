import { parseJson } from './parse-json.ts'

/** What a service said about its refusal. Every service of an OpenStack cloud has a shape of its own. */
export type Fault = {
  /** The fault's name (`itemNotFound`, `OverQuota`, `Unauthorized`); undefined where the answer has no shape that a service uses. */
  name: string | undefined
  message: string
  /** From the token check in front of a service, or keystone itself: the service never saw the request. */
  fromTokenCheck: boolean
}

/** Reads a refusal's body: nova's and cinder's, neutron's, keystone's, or whatever text a proxy sent. */
export function readFault(body: string, headers: Record<string, string>): Fault {
  const json = parseJson(body)
  if (isRecord(json)) {
    if (isRecord(json.error)) return { name: words(json.error.title), message: text(json.error.message), fromTokenCheck: true }
    if (isRecord(json.NeutronError)) {
      return { name: words(json.NeutronError.type), message: text(json.NeutronError.message), fromTokenCheck: false }
    }
    const [name, fault] = Object.entries(json)[0] ?? []
    if (name !== undefined && isRecord(fault) && 'message' in fault) return { name, message: text(fault.message), fromTokenCheck: false }
    if (typeof json.message === 'string') return { name: undefined, message: json.message, fromTokenCheck: false }
  }
  const fromTokenCheck = /keystone/i.test(headers['www-authenticate'] ?? '')
  return { name: undefined, message: withoutTags(body), fromTokenCheck }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const words = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''))

const withoutTags = (body: string): string =>
  body
    .replace(/<(head|style|script)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
