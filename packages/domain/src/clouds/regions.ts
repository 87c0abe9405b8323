import { invalid, Problem } from '../primitives/problem.ts'

/** The region that is wanted, or the first one. @param field of the request, for the refusal */
export function pickRegion(regions: string[], wanted: string | undefined, field = 'defaultRegion'): string {
  const region = wanted ?? regions[0]
  if (region === undefined) throw new Problem('CLOUD_REFUSED', 'The credential signs in, but leads to no region with a compute service.')
  if (!regions.includes(region))
    throw invalid(field, `There is no region ${region}. The credential leads to ${regions.join(', ')}; names are case sensitive.`)
  return region
}
