import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'

/** An id as one part of a path; refuses what would lead elsewhere. */
export function pathPart(id: string, field: string): string {
  if (!/^[A-Za-z0-9_-][A-Za-z0-9_.:-]{0,254}$/.test(id)) {
    throw new CloudError('InvalidRequest', `${field} does not look like an OpenStack id.`, { field })
  }
  return encodeURIComponent(id)
}
