/** Between which instants callers may name one: four digits of a year, as RFC 3339 writes it and every database knows it. */
export const instants = { earliest: new Date('0001-01-01T00:00:00.000Z'), latest: new Date('9999-12-31T23:59:59.999Z') } as const

export const isWithinInstants = (at: Date): boolean => at >= instants.earliest && at <= instants.latest
