import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type Handler, isRead, json, pathOf, text } from './respond.ts'

const PREFIX = '/agent/download/'
const KEPT = 2
const versionName = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/

const manifestSchema = z.object({
  version: z.string().regex(versionName),
  files: z.array(
    z.object({
      name: z.string().regex(/^[\w.-]+$/),
      platform: z.string(),
      arch: z.string(),
      bytes: z.int(),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
})

/** One version of the agent as its build describes it. */
export type AgentVersion = z.output<typeof manifestSchema>

/** 1.10.0 is newer than 1.9.0, and 1.0.0 than 1.0.0-rc.1. */
export function compareVersions(a: string, b: string): number {
  const [numbersA = '', ...preA] = a.split('-')
  const [numbersB = '', ...preB] = b.split('-')
  for (const [index, part] of numbersA.split('.').entries()) {
    const difference = Number(part) - Number(numbersB.split('.')[index] ?? 0)
    if (difference !== 0) return difference
  }
  if (preA.length === 0 || preB.length === 0) return preB.length - preA.length
  return preA.join('-').localeCompare(preB.join('-'), 'en', { numeric: true })
}

function readManifest(directory: string): AgentVersion | undefined {
  const file = join(directory, 'manifest.json')
  if (!existsSync(file)) return undefined
  const parsed = manifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  return parsed.success ? parsed.data : undefined
}

/**
 * The agents in `directory`, one folder a version, each with the manifest that its build wrote: the two newest, the newest first. Folders
 * that are no version, and versions whose manifest cannot be read, are left out.
 */
export function listAgents(directory: string): AgentVersion[] {
  if (!existsSync(directory)) return []
  const versions = readdirSync(directory).filter((name) => versionName.test(name))
  const found = versions.flatMap((name) => {
    const manifest = readManifest(join(directory, name))
    return manifest?.version === name ? [manifest] : []
  })
  return found.sort((a, b) => compareVersions(b.version, a.version)).slice(0, KEPT)
}

/** `/agent/download/manifest.json`, and `/agent/download/<version>/<file>` for what it lists. */
export function agentDownload(directory: string): Handler {
  return (request, response) => {
    if (!isRead(request, response)) return
    const [version = '', name = '', ...rest] = (pathOf(request) ?? '').slice(PREFIX.length).split('/')
    const agents = listAgents(directory)
    if (version === 'manifest.json' && name === '') return json(request, response, 200, { agents })
    const file = agents.find((agent) => agent.version === version)?.files.find((candidate) => candidate.name === name)
    const path = join(directory, version, name)
    if (!file || rest.length > 0 || statSync(path, { throwIfNoEntry: false })?.size !== file.bytes)
      return text(request, response, 404, `there is no such agent; ${PREFIX}manifest.json lists the versions at hand`)
    response.writeHead(200, {
      'Content-Type': 'application/octet-stream',
      'Content-Length': file.bytes,
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      ETag: `"${file.sha256}"`,
      Digest: `sha-256=${Buffer.from(file.sha256, 'hex').toString('base64')}`,
    })
    if (request.method === 'HEAD') return void response.end()
    createReadStream(path)
      .on('error', () => response.destroy())
      .pipe(response)
  }
}
