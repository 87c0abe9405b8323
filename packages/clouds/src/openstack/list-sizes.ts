import type { Size } from '@sallyport/domain/clouds/provider.ts'
import { z } from 'zod'
import { microversionNeeds } from './microversions.ts'
import { pageThrough } from './page-through.ts'
import type { Session } from './session.ts'

export const flavorRow = z.looseObject({
  id: z.string().min(1),
  name: z.string(),
  vcpus: z.number(),
  ram: z.number(),
  disk: z.number(),
  'OS-FLV-DISABLED:disabled': z.boolean().optional(),
})

export async function listSizes(session: Session, region: string): Promise<Size[]> {
  const rows = await pageThrough(session, {
    call: { service: 'compute', region, path: 'flavors/detail', microversion: microversionNeeds.readCatalogue },
    collection: 'flavors',
    row: flavorRow,
    idOf: ({ id }) => id,
  })
  return rows
    .filter((row) => row['OS-FLV-DISABLED:disabled'] !== true)
    .map(({ id, name, vcpus, ram, disk }) => ({ id, name, vcpus, memoryMiB: ram, diskGiB: disk, price: undefined }))
    .sort((a, b) => a.vcpus - b.vcpus || a.memoryMiB - b.memoryMiB || a.diskGiB - b.diskGiB || a.name.localeCompare(b.name, 'en'))
}
