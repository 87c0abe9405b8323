import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import { LineCounter, parseDocument } from 'yaml'

export type Mapping = Record<string, unknown>

const longestText = 64 * 1024
// biome-ignore lint/suspicious/noControlCharactersInRegex: it looks for them
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Also after YAML's escapes, as in `"\0"`. */
export const hasControls = (value: string): boolean => controls.test(value)

/** A YAML (or JSON) text as a mapping. The parser's own messages quote the text, which holds secrets: only their place is told. */
export function parseCloudsYaml(text: string, name: string): Mapping {
  if (text.length > longestText) throw refuse(name, `${name} is longer than 64 KiB.`)
  refuseControls(text, name)
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: true, strict: true })
  const problem = document.errors[0] ?? document.warnings[0]
  if (problem !== undefined) {
    const { line, col } = lineCounter.linePos(problem.pos[0])
    const words = problem.code.toLowerCase().replaceAll('_', ' ')
    throw refuse(name, `${name} is not valid YAML: ${words} in line ${line}, column ${col}.`)
  }
  const content = toPlain(() => document.toJS({ maxAliasCount: 20 }), name)
  if (!isMapping(content)) throw refuse(name, `${name} must be a mapping: a whole file with "clouds:", or one entry with "auth:".`)
  return content
}

/** What YAML forbids in a text, and what its parser lets pass: no such character is ever meant, and a database keeps no NUL. */
function refuseControls(text: string, name: string): void {
  const at = text.search(controls)
  if (at < 0) return
  const line = text.slice(0, at).split('\n').length
  throw refuse(name, `${name} has a control character in line ${line}: it is not plain text. Save it as UTF-8, and paste it anew.`)
}

function toPlain(read: () => unknown, name: string): unknown {
  try {
    return read()
  } catch {
    throw refuse(name, `${name} uses too many YAML aliases.`)
  }
}

/** The entry that is meant, and its name where the text has names. */
export function pickEntry(content: Mapping, wanted: string | undefined, name: string): { cloud: string | undefined; entry: Mapping } {
  if (!('clouds' in content)) return { cloud: undefined, entry: content }
  const others = Object.keys(content).filter((key) => key !== 'clouds' && key !== 'client' && key !== 'cache')
  if (others.length > 0) throw refuse(name, `${name} has keys beside "clouds:" that are not known: ${others.join(', ')}.`)
  const clouds = content.clouds
  if (!isMapping(clouds)) throw refuse(name, `"clouds:" in ${name} must be a mapping of names to entries.`)
  const names = Object.keys(clouds)
  const cloud = wanted ?? (names.length === 1 ? names[0] : undefined)
  if (cloud === undefined) throw refuse('cloud', `${name} has ${names.length} entries (${names.join(', ')}): say which one is meant.`)
  const entry = Object.hasOwn(clouds, cloud) ? clouds[cloud] : undefined
  if (!isMapping(entry)) throw refuse('cloud', `${name} has no entry ${cloud}; it has ${names.join(', ') || 'none'}.`)
  return { cloud, entry }
}

/** `over` wins, mappings are merged key by key. */
export function mergeDeep(under: Mapping, over: Mapping): Mapping {
  const merged: Mapping = { ...under }
  for (const [key, value] of Object.entries(over)) {
    const below = merged[key]
    merged[key] = isMapping(below) && isMapping(value) ? mergeDeep(below, value) : value
  }
  return merged
}

export const isMapping = (value: unknown): value is Mapping => typeof value === 'object' && value !== null && !Array.isArray(value)

export const refuse = (field: string, message: string): CloudError => new CloudError('InvalidRequest', message, { field })
