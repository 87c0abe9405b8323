/** Entries of the rail that count what needs a person. */
export type NeedsPeople = 'operations' | 'nodes' | 'instances' | 'gate' | 'clouds' | 'addresses' | 'alarms'

/** How many things need a person, by entry of the rail. */
export const useNeedsPeople = (): Partial<Record<NeedsPeople, number>> => ({})
