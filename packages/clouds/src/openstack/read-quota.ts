import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { Quota, QuotaLine } from '@sallyport/domain/clouds/provider.ts'
import { z } from 'zod'
import type { OpenStackCredential } from './credential.ts'
import { microversionNeeds } from './microversions.ts'
import { pageThrough } from './page-through.ts'
import { pathPart } from './path-part.ts'
import { findEndpoint } from './service-endpoint.ts'
import type { ServiceAnswer, Session } from './session.ts'
import { notUnderstood } from './translate-error.ts'

export const computeLimits = z.looseObject({
  limits: z.looseObject({
    absolute: z.looseObject({
      maxTotalInstances: z.number(),
      totalInstancesUsed: z.number(),
      maxTotalCores: z.number(),
      totalCoresUsed: z.number(),
      maxTotalRAMSize: z.number(),
      totalRAMUsed: z.number(),
    }),
  }),
})

export const volumeLimits = z.looseObject({
  limits: z.looseObject({ absolute: z.looseObject({ maxTotalVolumeGigabytes: z.number(), totalGigabytesUsed: z.number() }) }),
})

const detail = z.looseObject({ limit: z.number(), used: z.number(), reserved: z.union([z.number(), z.string()]).optional() })
export const networkQuotaDetails = z.looseObject({ quota: z.looseObject({ floatingip: detail.optional() }) })
export const networkQuota = z.looseObject({ quota: z.looseObject({ floatingip: z.number().optional() }) })
const floatingRow = z.looseObject({ id: z.string(), project_id: z.string().nullish(), tenant_id: z.string().nullish() })

export async function readQuota(session: Session, credential: OpenStackCredential, region: string): Promise<Quota> {
  const compute = await read(
    session,
    { service: 'compute', region, path: 'limits', microversion: microversionNeeds.readCatalogue },
    computeLimits,
  )
  const { absolute } = compute.limits
  return {
    instances: line(absolute.maxTotalInstances, absolute.totalInstancesUsed),
    cores: line(absolute.maxTotalCores, absolute.totalCoresUsed),
    memoryMiB: line(absolute.maxTotalRAMSize, absolute.totalRAMUsed),
    floatingAddresses: await floatingAddressQuota(session, region),
    volumesGiB: await volumeQuota(session, credential, region),
  }
}

/** A cloud without cinder has no boot volumes, and no line about them. */
async function volumeQuota(session: Session, credential: OpenStackCredential, region: string): Promise<QuotaLine | undefined> {
  const { catalog } = await session.token()
  if (findEndpoint(catalog, 'volume', region, credential) === undefined) return undefined
  const { limits } = await read(session, { service: 'volume', region, path: 'limits' }, volumeLimits)
  return line(limits.absolute.maxTotalVolumeGigabytes, limits.absolute.totalGigabytesUsed)
}

/** neutron tells limit and use at once where it has the extension for it; else the addresses are counted. */
async function floatingAddressQuota(session: Session, region: string): Promise<QuotaLine> {
  const projectId = await session.projectId()
  const path = `quotas/${pathPart(projectId, 'projectId')}`
  try {
    const { quota } = await read(session, { service: 'network', region, path: `${path}/details` }, networkQuotaDetails)
    if (quota.floatingip !== undefined) return line(quota.floatingip.limit, quota.floatingip.used + Number(quota.floatingip.reserved ?? 0))
  } catch (error) {
    // Both say "no such path" in their own way; anything else is a real answer.
    if (!(error instanceof CloudError) || error.details.status !== 404) throw error
  }
  const { quota } = await read(session, { service: 'network', region, path }, networkQuota)
  const rows = await pageThrough(session, {
    call: { service: 'network', region, path: 'floatingips' },
    collection: 'floatingips',
    row: floatingRow,
    idOf: ({ id }) => id,
    doubtEmptyPage: true,
  })
  const used = rows.filter((row) => (row.project_id ?? row.tenant_id) === projectId).length
  return line(quota.floatingip ?? 0, used)
}

async function read<Answer>(
  session: Session,
  call: Omit<Parameters<Session['call']>[0], 'method'>,
  shape: z.ZodType<Answer>,
): Promise<Answer> {
  const answer: ServiceAnswer = await session.call({ ...call, method: 'GET' })
  const parsed = shape.safeParse(answer.json)
  if (!parsed.success) throw notUnderstood(answer.asked, z.prettifyError(parsed.error))
  return parsed.data
}

/** -1 stands for "no limit". */
const line = (limit: number, used: number): QuotaLine => ({ limit: limit < 0 ? undefined : limit, used })
