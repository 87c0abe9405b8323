import { AddressesAtAGlance } from '@sallyport/client/admin/addresses.ts'
import { useAsk } from '../data/use-ask.ts'

/** How many addresses are seen and published. Those that were not seen for long are forgotten, which no change tells of. */
export const useGlance = () => useAsk(AddressesAtAGlance, {}, { about: ['PUBLISHED_ADDRESS', 'OBSERVED_ADDRESS'], every: 60_000 })
