import type { ServiceName } from './service.ts'

/** Where a service is mounted below its region's prefix, its type and name in the catalog, and the rest of its catalog URL. */
export const mounts: readonly { service: ServiceName; path: string; type: string; name: string; catalogPath: string }[] = [
  { service: 'keystone', path: '/identity', type: 'identity', name: 'keystone', catalogPath: '/identity/v3' },
  { service: 'nova', path: '/compute', type: 'compute', name: 'nova', catalogPath: '/compute/v2.1' },
  { service: 'neutron', path: '/network', type: 'network', name: 'neutron', catalogPath: '/network' },
  { service: 'glance', path: '/image', type: 'image', name: 'glance', catalogPath: '/image' },
  { service: 'cinder', path: '/volume', type: 'volumev3', name: 'cinderv3', catalogPath: '/volume/v3' },
]

/** The first region is mounted at the root, every other one below its name; keystone is at the root for all. */
export const regionPrefix = (regions: readonly string[], region: string): string => (region === regions[0] ? '' : `/${region}`)

/** Which service and region a path belongs to, and what remains of the path; undefined where nothing is mounted. */
export function findMount(
  regions: readonly string[],
  path: string,
): { service: ServiceName; region: string; prefix: string; rest: string } | undefined {
  for (const region of regions) {
    for (const mount of mounts) {
      const prefix = `${regionPrefix(regions, region)}${mount.path}`
      if (mount.service === 'keystone' && region !== regions[0]) continue
      if (path === prefix || path.startsWith(`${prefix}/`)) {
        return { service: mount.service, region, prefix, rest: path.slice(prefix.length) }
      }
    }
  }
  return undefined
}
