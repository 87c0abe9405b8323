import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FirstTokens } from './seed.ts'

export type FirstAccess = {
  endpoints: {
    tenant: string
    admin: string
    agent: string
    /** The administrators' console. */
    console: string
    /** The tenants' page. */
    page: string
    docs: string
    addresses: string
    cloud: string
  }
} & FirstTokens

/** The file that keeps endpoints and first tokens for whoever started it: mode 0600, beside the data. */
export const firstAccessFile = (dataDirectory: string): string => join(dataDirectory, 'first-access.json')

export function readFirstAccess(dataDirectory: string): Partial<FirstAccess> {
  const file = firstAccessFile(dataDirectory)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<FirstAccess>) : {}
}

/** Adds to the file; whoever reads meanwhile gets a whole one. */
export function keepFirstAccess(dataDirectory: string, more: Partial<FirstAccess>): void {
  const file = firstAccessFile(dataDirectory)
  const text = `${JSON.stringify({ ...readFirstAccess(dataDirectory), ...more }, undefined, 2)}\n`
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
