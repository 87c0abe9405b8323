import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import { z } from 'zod'
import { portRow } from './floating-addresses.ts'
import { pageThrough } from './page-through.ts'
import { pathPart } from './path-part.ts'
import type { Session } from './session.ts'
import { notUnderstood } from './translate-error.ts'

export const routerAnswer = z.looseObject({
  router: z.looseObject({
    id: z.string(),
    external_gateway_info: z
      .looseObject({
        enable_snat: z.boolean().optional(),
        external_fixed_ips: z.array(z.looseObject({ ip_address: z.string() })).default([]),
      })
      .nullish(),
  }),
})

/**
 * The gateway addresses of the routers at these networks, which is where servers without a floating address leave from. IPv4 only: IPv6 is
 * not translated. A router that belongs to someone else cannot be read and is left out.
 */
export async function egressAddresses(session: Session, region: string, networkIds: string[]): Promise<string[]> {
  const routers = new Set<string>()
  for (const networkId of networkIds) {
    for (const router of await routersAt(session, region, networkId)) routers.add(router)
  }
  const addresses = new Set<string>()
  for (const router of routers) {
    for (const address of await gatewayAddresses(session, region, router)) addresses.add(address)
  }
  return [...addresses].sort()
}

async function routersAt(session: Session, region: string, networkId: string): Promise<string[]> {
  const ports = await pageThrough(session, {
    call: { service: 'network', region, path: 'ports', query: { network_id: pathPart(networkId, 'networkIds') } },
    collection: 'ports',
    row: portRow,
    idOf: ({ id }) => id,
    doubtEmptyPage: true,
  })
  // network:router_interface, and the variants of distributed and highly available routers.
  return ports
    .filter(({ device_owner }) => /^network:(ha_)?router_(replicated_)?interface/.test(device_owner))
    .map(({ device_id }) => device_id)
}

async function gatewayAddresses(session: Session, region: string, routerId: string): Promise<string[]> {
  const path = `routers/${pathPart(routerId, 'routerId')}`
  const answer = await session.call({ service: 'network', region, method: 'GET', path }).catch((error: unknown) => {
    if (error instanceof CloudError && error.details.status === 404) return undefined
    throw error
  })
  if (answer === undefined) return []
  const parsed = routerAnswer.safeParse(answer.json)
  if (!parsed.success) throw notUnderstood(answer.asked, z.prettifyError(parsed.error))
  const gateway = parsed.data.router.external_gateway_info
  if (!gateway || gateway.enable_snat === false) return []
  return gateway.external_fixed_ips.map(({ ip_address }) => ip_address).filter((address) => !address.includes(':'))
}
