import { isIP } from 'node:net'
import { AgentStop, exitCode } from './exit-codes.ts'
import { type LogLevel, logLevels } from './log.ts'
import type { Family } from './network/family.ts'

/** Local addresses that connections are opened from, at most one a family; empty: the host chooses. */
export type Sources = Partial<Record<Family, string>>

export type Settings = { sources: Sources; metadataUrl: string; logLevel: LogLevel }

const wrong = (name: string, way: string) => new AgentStop(exitCode.other, `${name} ${way}`)

function readSources(text: string): Sources {
  const sources: Sources = {}
  for (const address of text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const version = isIP(address)
    if (version === 0) throw wrong('SALLYPORT_AGENT_SOURCE_ADDRESS', `must be IP addresses separated by commas; "${address}" is none`)
    const family = version === 4 ? 'IPV4' : 'IPV6'
    if (sources[family]) throw wrong('SALLYPORT_AGENT_SOURCE_ADDRESS', 'may name one IPv4 and one IPv6 address, not two of a family')
    sources[family] = address
  }
  return sources
}

/** Reads the three variables of the environment that the agent knows. None of them is a secret. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const metadataUrl = environment.SALLYPORT_AGENT_METADATA_URL || 'http://169.254.169.254'
  if (!URL.canParse(metadataUrl) || new URL(metadataUrl).protocol !== 'http:')
    throw wrong('SALLYPORT_AGENT_METADATA_URL', 'must be an http:// URL such as http://169.254.169.254')
  const level = environment.SALLYPORT_AGENT_LOG || 'info'
  const logLevel = logLevels.find((known) => known === level)
  if (!logLevel) throw wrong('SALLYPORT_AGENT_LOG', `must be one of ${logLevels.join(', ')}`)
  return { sources: readSources(environment.SALLYPORT_AGENT_SOURCE_ADDRESS ?? ''), metadataUrl, logLevel }
}
