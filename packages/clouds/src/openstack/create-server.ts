import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { CreatedServer, CreateServer } from '@sallyport/domain/clouds/provider.ts'
import { z } from 'zod'
import { globalRequestId } from './global-request-id.ts'
import { metadataOf, tagsOf } from './identity-in-metadata.ts'
import { agreeOnMicroversion, microversionNeeds, takesTags } from './microversions.ts'
import type { Session } from './session.ts'
import { notUnderstood } from './translate-error.ts'

/** 65,535 characters of base64. */
export const largestUserData = 49_149

/** The administrator password that nova makes up is not kept. */
const createdAnswer = z.looseObject({ server: z.looseObject({ id: z.string().min(1) }) })

export async function createServer(session: Session, request: CreateServer): Promise<CreatedServer> {
  const projectId = await session.projectId()
  const { spoken } = await session.base('compute', request.region)
  const body = createBody(request, takesTags(agreeOnMicroversion(microversionNeeds.createServer, spoken).use))
  const answer = await session.call({
    service: 'compute',
    region: request.region,
    method: 'POST',
    path: 'servers',
    body,
    effect: 'once',
    microversion: microversionNeeds.createServer,
    headers: { 'x-openstack-request-id': globalRequestId(request.requestId) },
    secrets: [body.server.user_data, request.identity.nonce],
  })
  const parsed = createdAnswer.safeParse(answer.json)
  if (!parsed.success) throw notUnderstood(answer.asked, 'it holds no id of a server', 'once')
  return { id: parsed.data.server.id, projectId, providerRequestId: answer.providerRequestId }
}

/**
 * A read with the same token and version as the one request that cannot be repeated: a token that was revoked meanwhile is renewed here, and a
 * proxy that drops the version's header shows itself.
 */
export async function rehearseCreate(session: Session, region: string): Promise<void> {
  await session.call({ service: 'compute', region, method: 'GET', path: 'limits', microversion: microversionNeeds.createServer })
}

/** The create request's body; refuses by field what cannot be sent. */
export function createBody(request: CreateServer, withTags: boolean) {
  if (request.networkIds.length === 0) throw refused('networkIds', 'At least one network is needed.')
  if (request.userData.length > largestUserData) {
    throw refused('userData', `User-data has ${request.userData.length} bytes; nova takes ${largestUserData}.`)
  }
  if (request.name.length < 1 || request.name.length > 255) throw refused('name', 'A name has 1 to 255 characters.')
  return {
    server: {
      name: request.name,
      flavorRef: request.sizeId,
      ...bootFrom(request),
      networks: request.networkIds.map((uuid) => ({ uuid })),
      // nova looks for an id first in what it calls a name; names are not unique.
      ...(request.securityGroupIds.length === 0 ? {} : { security_groups: request.securityGroupIds.map((name) => ({ name })) }),
      ...(request.zone === undefined ? {} : { availability_zone: request.zone }),
      ...(request.configDrive ? { config_drive: true } : {}),
      user_data: Buffer.from(request.userData).toString('base64'),
      metadata: metadataOf(request.identity),
      ...(withTags ? { tags: tagsOf(request.identity) } : {}),
    },
  }
}

function bootFrom({ imageId, bootVolumeGiB }: CreateServer): object {
  if (bootVolumeGiB === undefined) return { imageRef: imageId }
  if (!Number.isInteger(bootVolumeGiB) || bootVolumeGiB < 1) throw refused('bootVolumeGiB', 'A boot volume has at least 1 GiB.')
  return {
    block_device_mapping_v2: [
      {
        boot_index: 0,
        uuid: imageId,
        source_type: 'image',
        destination_type: 'volume',
        volume_size: bootVolumeGiB,
        // Otherwise the volume outlives its server.
        delete_on_termination: true,
      },
    ],
  }
}

const refused = (field: string, message: string): CloudError => new CloudError('InvalidRequest', message, { field })
