import type { Values } from './asked.ts'

const forms: readonly [RegExp, string][] = [
  [/\breq-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '{request}'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '{uuid}'],
  [/\b[0-9a-f]{128}\b/g, '{hex128}'],
  [/\b[0-9a-f]{56}\b/g, '{hex56}'],
  [/\b[0-9a-f]{32}\b/g, '{hex32}'],
  [/\br-[0-9a-z]{8}\b/g, '{reservation}'],
  [/\binstance-[0-9a-f]{8}\b/g, '{instance}'],
  [/\bgAAAA[\w=-]{60,}/g, '{token}'],
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d{6}Z/g, '{time .6 Z}'],
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d{6}\b/g, '{time .6}'],
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\dZ/g, '{time Z}'],
  [/\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[+-]\d\d:\d\d/g, '{time +00:00}'],
  [/\b(?:[0-9a-f]{2}:){15}[0-9a-f]{2}\b/g, '{fingerprint}'],
  [/\b(?:[0-9a-f]{2}:){5}[0-9a-f]{2}\b/g, '{mac}'],
  [/\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g, '{ipv4}'],
]

export type Normalise = (text: string) => string

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Takes out of a text what no two clouds have in common: addresses of services, what the cloud calls the things that were asked for (`known`), ids,
 * times, tokens, addresses. `names` are whole texts that somebody gave, all of them `{given}`. Times keep their form, since clients parse it.
 */
export function normaliser(roots: Values, known: Values, names: readonly string[]): Normalise {
  const byLength = (values: Values) => Object.entries(values).toSorted(([, a], [, b]) => b.length - a.length)
  const ids = byLength(known).filter(([, value]) => value !== '')
  const labels = new Map(ids.map(([name, value]) => [value, `{${name}}`]))
  const given = new Set(names)
  return (text) => {
    const whole = labels.get(text) ?? (given.has(text) ? '{given}' : undefined)
    if (whole !== undefined) return whole
    let left = text
    for (const [service, root] of byLength(roots)) left = left.replaceAll(root, `{${service}}`)
    for (const [name, value] of ids) {
      const part = value.length >= 8 ? new RegExp(escaped(value), 'g') : new RegExp(`(?<=[/'])${escaped(value)}(?=$|[/?'])`, 'g')
      left = left.replace(part, `{${name}}`)
    }
    for (const [form, label] of forms) left = left.replace(form, label)
    return left
  }
}
