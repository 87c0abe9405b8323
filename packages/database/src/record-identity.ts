import type { Identity, ServerView } from '@sallyport/domain/clouds/provider.ts'
import { identityShown } from '@sallyport/domain/deletion-gate/steps/identity-shown.ts'
import type { Statements } from './statements.ts'

/** Records what the gate compares with, once, when an instance is first seen with our whole identity. Login: worker. */
export async function recordIdentity(tx: Statements, instanceId: string, view: ServerView): Promise<void> {
  const rows = await tx.$queryRaw<{ identity: Identity; volumes: boolean }[]>`
    SELECT jsonb_build_object('deploymentId', (SELECT deployment_id FROM installation), 'operationId', a.operation_id, 'attemptId', a.id, 'nonce', a.nonce) AS identity,
      o.boot_volume_gib IS NOT NULL AS volumes
    FROM instance i JOIN attempt a ON a.id = i.attempt_id JOIN operation o ON o.id = a.operation_id
    WHERE i.id = ${instanceId}::uuid AND i.identity_at IS NULL`
  const of = rows[0]
  const shown = of && identityShown(view, of.identity)
  if (of === undefined || shown === undefined) return
  const recorded =
    await tx.$executeRaw`UPDATE instance i SET identity_at = app_now(), cloud_created_at = ${shown.createdAt}, image_id = ${shown.imageId ?? ''},
      tags = ${[...shown.tags]}::text[], size_id = o.size_id
    FROM attempt a JOIN operation o ON o.id = a.operation_id WHERE a.id = i.attempt_id AND i.id = ${instanceId}::uuid AND i.identity_at IS NULL`
  // A volume that was asked for with the instance was made for it; one that others attach is theirs.
  if (recorded > 0 && of.volumes && shown.volumeIds.length === 1)
    await tx.$executeRaw`INSERT INTO instance_accessory (instance_id, kind, cloud_id) VALUES (${instanceId}::uuid, 'VOLUME', ${shown.volumeIds[0]}) ON CONFLICT DO NOTHING`
}
