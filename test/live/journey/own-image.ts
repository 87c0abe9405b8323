import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { LiveOpenStack } from '../../fixtures/live-openstack.ts'

/** An image of the user's own that can be deleted; 64 KiB that nothing boots from. */
export async function uploadImage({ raw }: LiveOpenStack, name: string): Promise<{ id: string; remove(): Promise<void> }> {
  const wanted = { name, disk_format: 'raw', container_format: 'bare', visibility: 'private' }
  const { id } = z.looseObject({ id: z.string() }).parse(await raw.ask('image', 'POST', '/v2/images', wanted))
  await raw.send('image', 'PUT', `/v2/images/${id}/file`, randomBytes(65_536))
  return { id, remove: async () => void (await raw.ask('image', 'DELETE', `/v2/images/${id}`)) }
}
