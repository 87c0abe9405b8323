import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** API samples that the OpenStack project publishes, beside the repository where they are at all. */
const folder = fileURLToPath(new URL('../../../../../shared/api-samples/openstack/', import.meta.url))

export const haveSamples = existsSync(folder)

export const readSample = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'))
export const readSampleText = (path: string): string => readFileSync(join(folder, path), 'utf8')

/** Every sample below a folder whose file name matches, with its path. */
export function samplesIn(path: string, name: RegExp): { path: string; json: unknown }[] {
  if (!haveSamples) return []
  const files = readdirSync(join(folder, path), { recursive: true, encoding: 'utf8' }).filter((file) => name.test(file))
  return files
    .filter((file) => statSync(join(folder, path, file)).isFile())
    .map((file) => ({ path: join(path, file), json: readSample(join(path, file)) }))
}
