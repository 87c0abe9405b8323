import { AddressesAtAGlance } from '@sallyport/client/admin/addresses.ts'
import { useAsk } from '../data/use-ask.ts'

/** How many addresses are seen and published. Sightings come with heartbeats, which no change tells of. */
export const useGlance = () => useAsk(AddressesAtAGlance, {}, { about: ['PUBLISHED_ADDRESS'], every: 10_000 })
