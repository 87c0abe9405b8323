import type { Zone } from '@sallyport/domain/clouds/provider.ts'
import { z } from 'zod'
import { microversionNeeds } from './microversions.ts'
import type { Session } from './session.ts'
import { notUnderstood } from './translate-error.ts'

export const zonesAnswer = z.looseObject({
  availabilityZoneInfo: z.array(z.looseObject({ zoneName: z.string(), zoneState: z.looseObject({ available: z.boolean() }) })),
})

export async function listZones(session: Session, region: string): Promise<Zone[]> {
  const answer = await session.call({
    service: 'compute',
    region,
    method: 'GET',
    path: 'os-availability-zone',
    microversion: microversionNeeds.readCatalogue,
  })
  const parsed = zonesAnswer.safeParse(answer.json)
  if (!parsed.success) throw notUnderstood(answer.asked, z.prettifyError(parsed.error))
  return parsed.data.availabilityZoneInfo
    .map(({ zoneName, zoneState }) => ({ name: zoneName, available: zoneState.available }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
