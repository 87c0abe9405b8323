import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { Rung } from '@sallyport/domain/clouds/ownership.ts'
import { z } from 'zod'
import { agreeOnMicroversion, microversionNeeds, takesKeyType } from './microversions.ts'
import { aboutThis, isOwnNotFound, notFoundWords } from './own-not-found.ts'
import { pageThrough } from './page-through.ts'
import { pathPart } from './path-part.ts'
import { blobOf, fingerprintOfBlob, md5OfBlob } from './rung-key.ts'
import type { ServiceAnswer, Session } from './session.ts'
import { notUnderstood } from './translate-error.ts'

export const keyPairAnswer = z.looseObject({
  keypair: z.looseObject({ name: z.string(), public_key: z.string(), fingerprint: z.string(), user_id: z.string().optional() }),
})

/**
 * Key pairs are unique by user and name, so that of any number of takers one is answered 201. A user with as many as the quota allows is told so
 * before nova looks at the name: that is no word about who has it.
 */
export async function takeRung(session: Session, region: string, name: string, publicKey: string): Promise<'TAKEN' | 'EXISTS'> {
  pathPart(name, 'name')
  const { spoken } = await session.base('compute', region)
  const type = takesKeyType(agreeOnMicroversion(microversionNeeds.rungs, spoken).use) ? { type: 'ssh' } : {}
  let answer: ServiceAnswer
  try {
    answer = await session.call({
      service: 'compute',
      region,
      method: 'POST',
      path: 'os-keypairs',
      body: { keypair: { name, public_key: publicKey, ...type } },
      effect: 'once',
      microversion: microversionNeeds.rungs,
    })
  } catch (error) {
    if (isTaken(error, name)) return 'EXISTS'
    throw error
  }
  const made = await rungIn(session, answer, name, 'once')
  if (made.publicKey.trim() !== publicKey.trim())
    throw notUnderstood(answer.asked, 'it shows another key than the one that was sent', 'once')
  return 'TAKEN'
}

const isTaken = (error: unknown, name: string): boolean =>
  error instanceof CloudError &&
  error.kind === 'Conflict' &&
  error.details.code === 'conflictingRequest' &&
  error.message.includes(`'${name}' already exists`)

export const keyPairRow = z.looseObject({ keypair: z.looseObject({ name: z.string().min(1) }) })

/** Before 2.35 nova answers all of them at once. */
export async function listRungNames(session: Session, region: string): Promise<string[]> {
  const rows = await pageThrough(session, {
    call: { service: 'compute', region, path: 'os-keypairs', microversion: microversionNeeds.rungs },
    collection: 'keypairs',
    row: keyPairRow,
    idOf: ({ keypair }) => keypair.name,
  })
  return rows.map(({ keypair }) => keypair.name)
}

export async function readRung(session: Session, region: string, name: string): Promise<Rung | undefined> {
  const answer = await session
    .call({ service: 'compute', region, method: 'GET', path: rungPath(name), microversion: microversionNeeds.rungs })
    .catch((error: unknown) => {
      if (isOwnNotFound(error, notFoundWords.keyPair, name)) return undefined
      throw aboutThis(error, notFoundWords.keyPair, 'key pair', name)
    })
  return answer && rungIn(session, answer, name, 'none')
}

/** Key pairs have no id: between the read and the removal another program could put a key of its own under the name. */
export async function removeRung(session: Session, region: string, name: string, fingerprint: string): Promise<'REMOVED' | 'GONE'> {
  const found = await readRung(session, region, name)
  if (found === undefined) return 'GONE'
  if (found.fingerprint !== fingerprint) {
    throw new CloudError('Conflict', `Key pair ${name} has the key ${found.fingerprint}, not ${fingerprint}; it was left as it is.`)
  }
  try {
    await session.call({
      service: 'compute',
      region,
      method: 'DELETE',
      path: rungPath(name),
      effect: 'once',
      microversion: microversionNeeds.rungs,
    })
    return 'REMOVED'
  } catch (error) {
    if (isOwnNotFound(error, notFoundWords.keyPair, name)) return 'GONE'
    throw error
  }
}

const rungPath = (name: string): string => `os-keypairs/${pathPart(name, 'name')}`

/** A key that is none of SSH was put there by others; it keeps the fingerprint that nova gives it, which is never one of ours. */
async function rungIn(session: Session, answer: ServiceAnswer, name: string, effect: 'none' | 'once'): Promise<Rung> {
  const parsed = keyPairAnswer.safeParse(answer.json)
  if (!parsed.success) throw notUnderstood(answer.asked, z.prettifyError(parsed.error), effect)
  const { public_key: publicKey, fingerprint, user_id: userId, ...row } = parsed.data.keypair
  if (row.name !== name) throw notUnderstood(answer.asked, `it is about key pair ${row.name}`, effect)
  const self = (await session.token()).user.id
  if (userId !== undefined && userId !== self)
    throw notUnderstood(answer.asked, `the key pair is of user ${userId}, not of ${self}`, effect)
  const blob = blobOf(publicKey)
  if (blob === undefined) return { name, publicKey, fingerprint }
  const inColons = /^([0-9a-f]{2}:){15}[0-9a-f]{2}$/.test(fingerprint)
  if (inColons && fingerprint !== md5OfBlob(blob))
    throw notUnderstood(answer.asked, 'its fingerprint is of another key than it shows', effect)
  return { name, publicKey, fingerprint: fingerprintOfBlob(blob) }
}
