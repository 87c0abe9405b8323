import { isAbsolute, relative, resolve, sep } from 'node:path'
import { parseRange } from '@sallyport/domain/addresses/address-range.ts'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'

/** What a setting's documentation says beside its type; `perReplica` settings may differ between replicas, all others must not. */
export type SettingMeta = { description: string; unit?: string; perReplica?: boolean; secret?: boolean }

export type ListenAddress = { kind: 'tcp'; host: string; port: number } | { kind: 'unix'; path: string }

const hostAndPort = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+)):(\d{1,5})$/i

/** `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080` or `unix:/run/sallyport/public.socket`. Port 0 takes a free one. */
export function parseListenAddress(text: string): ListenAddress | undefined {
  if (text.startsWith('unix:/')) return { kind: 'unix', path: text.slice('unix:'.length) }
  const match = hostAndPort.exec(text)
  const port = Number(match?.[3])
  const host = match?.[1] ?? match?.[2]
  return host && port <= 65_535 ? { kind: 'tcp', host, port } : undefined
}

/** True when only this machine reaches the address. */
export function isLocal(address: ListenAddress): boolean {
  if (address.kind === 'unix' || address.host === 'localhost') return true
  return ipaddr.isValid(address.host) && ipaddr.process(address.host).range() === 'loopback'
}

/** Whether a path is the directory's own or below it, by name. */
export function isWithin(path: string, directory: string): boolean {
  const below = relative(resolve(directory), resolve(path))
  return below === '' || !(below === '..' || below.startsWith(`..${sep}`) || isAbsolute(below))
}

const listenAddress = () =>
  z.string().transform((text, context) => {
    const address = parseListenAddress(text)
    if (address) return address
    context.addIssue({ code: 'custom', message: `"${text}" is no address to listen on: write host:port, [::1]:port or unix:/path` })
    return z.NEVER
  })

export const listen = (standard: string, meta: SettingMeta) =>
  listenAddress()
    .prefault(standard)
    .meta({ ...meta, perReplica: true })

/** Not listened on unless given. */
export const optionalListen = (meta: SettingMeta) =>
  listenAddress()
    .optional()
    .meta({ ...meta, perReplica: true })

const addressRange = z.string().transform((text, context) => {
  const parsed = parseRange(text)
  if ('range' in parsed) return parsed.range
  const hint = parsed.meant ? `; did you mean ${parsed.meant}?` : ' such as 10.0.0.0/8 or 2001:db8::/32'
  context.addIssue({ code: 'custom', message: `"${text}" is no address or range${hint}` })
  return z.NEVER
})

export const ranges = (meta: SettingMeta) => z.array(addressRange).default([]).meta(meta)

export const number = (standard: number, min: number, max: number, meta: SettingMeta) =>
  z.number().min(min).max(max).default(standard).meta(meta)
export const whole = (standard: number, min: number, max: number, meta: SettingMeta) =>
  z.int().min(min).max(max).default(standard).meta(meta)
export const flag = (standard: boolean, meta: SettingMeta) => z.boolean().default(standard).meta(meta)
export const optionalText = (meta: SettingMeta) => z.string().min(1).optional().meta(meta)

export const url = (meta: SettingMeta) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: 'must be a URL that begins with http:// or https://',
    })
    .transform((text) => text.replace(/\/+$/, ''))
    .optional()
    .meta(meta)

export const databaseUrl = (meta: SettingMeta) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol), {
      error: 'must be a URL such as postgresql://user:password@host:5432/database', // never the value: it holds a password
    })
    .optional()
    .meta({ ...meta, secret: true, perReplica: true })
