import type { Cloud } from '../../cloud.ts'
import { sha256 } from '../../ids.ts'
import { mounts, regionPrefix } from '../mounts.ts'

const stableId = (...parts: string[]): string => sha256(parts.join('/')).slice(0, 32)

/** The catalog of a scoped token: every service, in each region, under the three interfaces. */
export function catalog(cloud: Cloud): unknown[] {
  const regions = cloud.options.regions
  return mounts.map((mount) => ({
    id: stableId(mount.service),
    type: mount.type,
    name: mount.name,
    endpoints: regions.flatMap((region) =>
      ['public', 'internal', 'admin'].map((face) => ({
        id: stableId(mount.service, region, face),
        interface: face,
        region,
        region_id: region,
        url: `${cloud.url}${mount.service === 'keystone' ? '' : regionPrefix(regions, region)}${mount.catalogPath}`,
      })),
    ),
  }))
}
