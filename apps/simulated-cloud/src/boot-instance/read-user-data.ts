import { gunzipSync } from 'node:zlib'
import { parse } from 'yaml'
import { z } from 'zod'

const writeFile = z.object({
  path: z.string().startsWith('/'),
  content: z.string().default(''),
  encoding: z.string().optional(),
  permissions: z.union([z.string(), z.number()]).optional(),
  owner: z.string().optional(),
  append: z.boolean().default(false),
})
const cloudConfig = z.object({
  write_files: z.array(writeFile).default([]),
  runcmd: z.array(z.union([z.string(), z.array(z.union([z.string(), z.number()]).transform(String))])).default([]),
})

/** A file to write: `mode` as a number, content decoded. */
export type FileToWrite = { path: string; content: Buffer; mode: number; append: boolean }
/** What user-data asks of an instance. A command is a line for the shell or a list of arguments. */
export type UserData =
  | { kind: 'cloud-config'; files: FileToWrite[]; commands: (string | string[])[]; ignored: string[] }
  | { kind: 'script'; content: string }
  | { kind: 'none' }
  | { kind: 'unreadable'; reason: string }

const largestUnpacked = 16 * 2 ** 20
const handled = ['write_files', 'runcmd']

/** Reads user-data as it stands in the server's row (base64). Knows `#cloud-config`, `#!` scripts, and both packed with gzip. */
export function readUserData(base64: string | null): UserData {
  if (base64 === null || base64 === '') return { kind: 'none' }
  try {
    const raw = Buffer.from(base64, 'base64')
    const isPacked = raw[0] === 0x1f && raw[1] === 0x8b
    const text = (isPacked ? gunzipSync(raw, { maxOutputLength: largestUnpacked }) : raw).toString('utf8')
    if (text.startsWith('#!')) return { kind: 'script', content: text }
    if (/^#cloud-config\s*(\n|$)/.test(text)) return readCloudConfig(text)
    return { kind: 'unreadable', reason: `Unhandled non-multipart (text/x-not-multipart) userdata: '${text.slice(0, 30)}...'` }
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) }
  }
}

function readCloudConfig(text: string): UserData {
  const document: unknown = parse(text) ?? {}
  const parsed = cloudConfig.safeParse(document)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    return { kind: 'unreadable', reason: `Invalid cloud-config: ${issue?.path.join('.')}: ${issue?.message}` }
  }
  const files = parsed.data.write_files.map(({ path, content, encoding, permissions, append }) => ({
    path,
    content: decode(content, encoding),
    mode: Number.parseInt(String(permissions ?? '0644'), 8),
    append,
  }))
  const ignored = Object.keys(document as Record<string, unknown>).filter((key) => !handled.includes(key))
  return { kind: 'cloud-config', files, commands: parsed.data.runcmd, ignored }
}

function decode(content: string, encoding: string | undefined): Buffer {
  const steps = (encoding ?? '').toLowerCase().split('+')
  const isBase64 = steps.some((step) => step === 'b64' || step === 'base64')
  const bytes = Buffer.from(content, isBase64 ? 'base64' : 'utf8')
  return steps.some((step) => step === 'gz' || step === 'gzip') ? gunzipSync(bytes, { maxOutputLength: largestUnpacked }) : bytes
}
