import { existsSync, readFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import type { CheckContext } from './checks/challenge.ts'
import { dial } from './network/dial.ts'
import { getOver } from './network/exchange.ts'
import { failureIn, failureLine } from './network/failure.ts'
import { hostFamilies } from './network/family.ts'
import { type Address, resolveAsHost } from './network/resolve-as-host.ts'
import { createTimeLimit } from './network/time-limit.ts'

export const metadataPath = '/openstack/latest/meta_data.json'
export const nonceKey = 'sallyport.nonce'

const shape = z.looseObject({ meta: z.record(z.string(), z.unknown()).optional() })

/** `why` says in words why there is no nonce; never what else the metadata holds. */
export type InstanceNonce = { nonce: string; from: 'metadata service' | 'config drive' } | { nonce: undefined; why: string }

function nonceIn(text: string): string | undefined {
  try {
    const nonce = shape.parse(JSON.parse(text)).meta?.[nonceKey]
    return typeof nonce === 'string' && nonce.length > 0 && nonce.length <= 255 ? nonce : undefined
  } catch {
    return undefined
  }
}

/**
 * Clouds serve metadata at two link-local addresses: 169.254.169.254, which a host with IPv6 alone has no route to, and fe80::a9fe:a9fe, which
 * needs the link named.
 */
export function overIpv6(hostname: string, interfaces = networkInterfaces()): Address[] {
  if (hostname !== '169.254.169.254' || hostFamilies(interfaces).has('IPV4')) return []
  const links = Object.entries(interfaces).filter(([, list]) =>
    list?.some(({ family, internal, address }) => family === 'IPv6' && !internal && /^fe[89ab]/i.test(address)),
  )
  return links.map(([link]) => ({ address: `fe80::a9fe:a9fe%${link}`, family: 'IPV6' }))
}

async function fromService(metadataUrl: string, context: CheckContext): Promise<InstanceNonce> {
  const url = new URL(metadataPath, metadataUrl)
  const limit = createTimeLimit(5_000, context.signal)
  try {
    const addresses = [...(await resolveAsHost(url.hostname, limit.signal)), ...overIpv6(url.hostname)]
    const { socket } = await dial(addresses, Number(url.port || 80), context.sources, limit)
    const { status, body } = await getOver(socket, url, limit.signal, { limit: 1_048_576, cut: false })
    if (status !== 200) return { nonce: undefined, why: `the metadata service answers ${status}` }
    const nonce = nonceIn(body)
    return nonce ? { nonce, from: 'metadata service' } : { nonce: undefined, why: `the metadata has no ${nonceKey} yet` }
  } catch (error) {
    return { nonce: undefined, why: `the metadata service cannot be read: ${failureLine(failureIn('connect', error))}` }
  } finally {
    limit.end()
  }
}

/**
 * Where a config drive may be mounted: only root may mount it, so the agent takes what the host has mounted. By file system and not by
 * label, since the unit sees no devices.
 */
function configDriveMounts(): string[] {
  try {
    return readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([, , kind]) => kind === 'iso9660' || kind === 'vfat')
      .map(([, target]) => (target ?? '').replace(/\\040/g, ' '))
      .filter((target) => existsSync(join(target, metadataPath)))
  } catch {
    return []
  }
}

function fromConfigDrive(mounts: readonly string[]): InstanceNonce {
  for (const mount of mounts) {
    try {
      const nonce = nonceIn(readFileSync(join(mount, metadataPath), 'utf8'))
      if (nonce) return { nonce, from: 'config drive' }
    } catch {
      // The next one.
    }
  }
  return { nonce: undefined, why: mounts.length > 0 ? `the config drive has no ${nonceKey}` : 'no config drive is mounted' }
}

/** The nonce that the control plane wrote into this instance's metadata: from the metadata service, else from a mounted config drive. */
export async function readInstanceNonce(metadataUrl: string, context: CheckContext, mounts = configDriveMounts()): Promise<InstanceNonce> {
  const served = await fromService(metadataUrl, context)
  if (served.nonce !== undefined) return served
  const driven = fromConfigDrive(mounts)
  return driven.nonce !== undefined ? driven : { nonce: undefined, why: `${served.why}; ${driven.why}` }
}
