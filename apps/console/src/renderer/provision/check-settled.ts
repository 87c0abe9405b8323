import type { QuotaOfAccountQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { checkRequest } from '@sallyport/domain/admission/check-request.ts'
import { nodesRequest } from '@sallyport/domain/admission/nodes-request.ts'
import type { Catalogue, Settled } from './draft.ts'

type QuotaAnswer = NonNullable<QuotaOfAccountQuery['cloudAccount']>['quota']
export type Quota = Extract<QuotaAnswer, { __typename: 'CloudQuota' }>
export type Line = Quota['cores']

/** What is wrong, by the field of `provisionNodes` that it stands at. */
export type Wrongs = Partial<Record<string, string>>

/** Numbers that are none, or beyond their bounds. */
export function wrongNumbers(settled: Settled): Wrongs {
  const { count, validationDeadlineMinutes, attemptsPerPlace, bootVolumeGib } = nodesRequest.shape
  const checks = [
    ['count', count.safeParse(settled.count)],
    ['validationDeadlineMinutes', validationDeadlineMinutes.safeParse(settled.deadlineMinutes)],
    ['attemptsPerPlace', attemptsPerPlace.safeParse(settled.attempts)],
    ['bootVolumeGib', bootVolumeGib.safeParse(settled.bootVolumeGib)],
  ] as const
  return Object.fromEntries(
    checks.flatMap(([field, { error }]) => (error ? [[field, error.issues[0]?.message ?? 'This is not such a number.']] : [])),
  )
}

const own = (line: Line) => ({ limit: line.limit ?? undefined, used: line.used })

/**
 * What the server would refuse, told before anything is sent, by the server's own rules: as far as the cloud told what it has. What was asked
 * for before and is not in the cloud yet is not known here, and takes room too: the server may refuse what this lets pass.
 */
export function checkSettled(settled: Settled, catalogue: Catalogue, quota: Quota | undefined): Wrongs {
  const outOfBounds = wrongNumbers(settled)
  const wrongs: Wrongs = { ...outOfBounds }
  const prefix = nodesRequest.shape.namePrefix.safeParse(settled.prefix)
  if (!prefix.success) wrongs.namePrefix = prefix.error.issues[0]?.message ?? 'This is no prefix of names.'
  if (settled.tenantId === undefined) wrongs.tenantId = 'Choose whose nodes they become.'
  if (catalogue.networks !== undefined && settled.networkIds.length === 0) wrongs.networkIds = 'Choose at least one network.'
  if (settled.networkIds.length > 8) wrongs.networkIds = 'Choose at most 8 networks.'
  if (settled.groupIds.length > 16) wrongs.securityGroupIds = 'Choose at most 16 security groups.'
  const { regions, zones, sizes, images, networks, groups } = catalogue
  if (!regions || !sizes || !images || !networks || !groups || !zones || settled.sizeId === undefined || settled.imageId === undefined)
    return wrongs
  if (Object.keys(outOfBounds).length > 0) return wrongs
  const line = { limit: undefined, used: 0 }
  const problems = checkRequest(
    {
      tenantId: settled.tenantId ?? '',
      cloudAccountId: '',
      region: settled.region,
      availabilityZone: settled.zone,
      sizeId: settled.sizeId,
      imageId: settled.imageId,
      bootVolumeGib: settled.bootVolumeGib,
      networkIds: [...settled.networkIds],
      securityGroupIds: [...settled.groupIds],
      floatingIpPoolId: settled.poolId,
      count: settled.count,
      namePrefix: settled.prefix,
      validationDeadlineMinutes: settled.deadlineMinutes,
      acceptUnknownIcmp: settled.acceptUnknownIcmp,
      attemptsPerPlace: settled.attempts,
      idempotencyKey: '',
    },
    {
      regions,
      zones,
      sizes: sizes.map((size) => ({ ...size, price: size.price ?? undefined })),
      images: images.map((image) => ({ ...image, architecture: image.architecture ?? undefined })),
      networks,
      // The server lists no ownership marker.
      securityGroups: groups.map((group) => ({ ...group, marker: false })),
      quota: quota
        ? {
            instances: own(quota.instances),
            cores: own(quota.cores),
            memoryMiB: own(quota.memoryMiB),
            floatingAddresses: own(quota.floatingAddresses),
            volumesGiB: quota.volumesGiB ? own(quota.volumesGiB) : undefined,
          }
        : { instances: line, cores: line, memoryMiB: line, floatingAddresses: line, volumesGiB: undefined },
      openIntents: [],
      floatingAddresses: true,
      // Which agents the server holds only it knows.
      agentVersions: ['any'],
      userDataBytes: 0,
      userDataLimit: 1,
      zoneTrouble: undefined,
    },
  )
  for (const { field, message } of problems) if (field !== undefined) wrongs[field] = [wrongs[field], message].filter(Boolean).join(' ')
  return wrongs
}
