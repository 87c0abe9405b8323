import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import { metadataKeys, type Stage } from '@sallyport/domain/clouds/provider.ts'
import { z } from 'zod'
import { aboutThisServer, getServer } from './get-server.ts'
import { microversionNeeds } from './microversions.ts'
import { pathPart } from './path-part.ts'
import type { Session } from './session.ts'
import { notUnderstood } from './translate-error.ts'

export const metadataAnswer = z.looseObject({ metadata: z.record(z.string(), z.string()) })

export async function writeStage(session: Session, region: string, id: string, stage: Stage): Promise<void> {
  await writeKey(session, region, id, metadataKeys.stage, stage)
  const read = await getServer(session, region, id)
  if (read.stage !== stage) {
    throw new CloudError('Unavailable', `Stage ${stage} was written to server ${id}, and read back as ${read.stage ?? 'nothing'}.`)
  }
}

export async function writeInstanceNonce(session: Session, region: string, id: string, nonce: string): Promise<void> {
  const server = await getServer(session, region, id)
  if (server.task !== undefined)
    throw new CloudError('Conflict', `Server ${id} is busy (${server.task}); its metadata cannot be written now.`)
  await writeKey(session, region, id, metadataKeys.instanceNonce, nonce)
}

/** A POST here adds to the keys that are there; a PUT would replace them all. */
async function writeKey(session: Session, region: string, id: string, key: string, value: string): Promise<void> {
  if (value.length < 1 || value.length > 255) throw new CloudError('InvalidRequest', 'A metadata value has 1 to 255 characters.')
  const answer = await session
    .call({
      service: 'compute',
      region,
      method: 'POST',
      path: `servers/${pathPart(id, 'id')}/metadata`,
      body: { metadata: { [key]: value } },
      microversion: microversionNeeds.writeMetadata,
      secrets: key === metadataKeys.instanceNonce ? [value] : [],
    })
    .catch((error: unknown) => {
      throw aboutThisServer(error, id)
    })
  const parsed = metadataAnswer.safeParse(answer.json)
  if (!parsed.success || parsed.data.metadata[key] !== value)
    throw notUnderstood(answer.asked, `it does not hold ${key} as written`, 'repeatable')
}
