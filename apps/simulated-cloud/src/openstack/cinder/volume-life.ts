import type { Cloud } from '../../cloud.ts'
import { uuid } from '../../ids.ts'
import type { VolumeRow } from '../rows.ts'

type NewVolume = Pick<VolumeRow, 'region' | 'projectId' | 'userId' | 'name' | 'description' | 'sizeGib' | 'imageId' | 'metadata'>

/** Writes a volume in `creating`; half a second later it is there. */
export function createVolume(cloud: Cloud, given: NewVolume): VolumeRow {
  const row = cloud.state.volumes.put({
    ...given,
    id: uuid(),
    status: 'creating',
    bootable: given.imageId !== null,
    attachments: [],
    createdAt: cloud.clock.now().toISOString(),
    updatedAt: null,
  })
  cloud.jobs.schedule('volume.created', row.id, 500)
  return row
}

const change = (cloud: Cloud, id: string, changes: Partial<VolumeRow>): void => {
  const row = cloud.state.volumes.get(id)
  if (row !== undefined) cloud.state.volumes.put({ ...row, ...changes, updatedAt: cloud.clock.now().toISOString() })
}

/** A server has begun to use the volume. */
export const useVolume = (cloud: Cloud, id: string): void => change(cloud, id, { status: 'in-use' })

/** The server is gone: the volume goes too, or stays, available. */
export function releaseVolume(cloud: Cloud, id: string, andDelete: boolean): void {
  change(cloud, id, { status: andDelete ? 'deleting' : 'available', attachments: [] })
  if (andDelete) cloud.jobs.schedule('volume.deleted', id, 500)
}

/** Says what becomes of volumes over time. */
export function handleVolumeJobs(cloud: Cloud): void {
  cloud.jobs.handle('volume.created', (id) => {
    if (cloud.state.volumes.get(id)?.status === 'creating') change(cloud, id, { status: 'available' })
  })
  cloud.jobs.handle('volume.deleted', (id) => cloud.state.volumes.remove(id))
}
