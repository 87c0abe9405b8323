import type { Image } from '@sallyport/domain/clouds/provider.ts'
import { z } from 'zod'
import { pageThrough } from './page-through.ts'
import type { Session } from './session.ts'

export const imageRow = z.looseObject({
  id: z.string().min(1),
  name: z.string().nullish(),
  status: z.string(),
  os_hidden: z.boolean().optional(),
  min_disk: z.number().nullish(),
  min_ram: z.number().nullish(),
  container_format: z.string().nullish(),
  architecture: z.string().nullish(),
})

/** Kernels and initial ramdisks are images too, but nothing boots from one alone. */
const partOfAnImage = new Set(['aki', 'ari'])

export async function listImages(session: Session, region: string): Promise<Image[]> {
  const rows = await pageThrough(session, {
    call: { service: 'image', region, path: 'images', query: { limit: '500', status: 'active' } },
    collection: 'images',
    row: imageRow,
    idOf: ({ id }) => id,
  })
  return rows
    .filter((row) => row.status === 'active' && row.os_hidden !== true && !partOfAnImage.has(row.container_format ?? ''))
    .map((row) => ({
      id: row.id,
      name: row.name ?? row.id,
      minDiskGiB: row.min_disk ?? 0,
      minMemoryMiB: row.min_ram ?? 0,
      architecture: row.architecture ?? undefined,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
