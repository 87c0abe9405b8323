import { z } from 'zod'

/** A whole number with its default and bounds, both included. */
export type Bounded = { standard: number; min: number; max: number; unit: string; description: string }

/** All figures of the deletion gate that can be set. Instants and windows are judged by the database's clock. */
export const deletionFigures = {
  silenceMinutes: {
    standard: 10,
    min: 2,
    max: 60,
    unit: 'minutes',
    description: 'How long a node may go unheard before it counts as silent. Nothing is deleted while fewer than half are heard',
  },
  coolDownMinutes: {
    standard: 15,
    min: 5,
    max: 10_080,
    unit: 'minutes',
    description: 'How long an instance waits at least, once it was filed for deletion. Meanwhile it can be kept',
  },
  deletesPerTenMinutes: {
    standard: 3,
    min: 1,
    max: 20,
    unit: 'instances',
    description: 'Deletes in one cloud account within 10 minutes; further ones wait',
  },
  deletesPerDay: {
    standard: 3,
    min: 1,
    max: 100,
    unit: 'instances',
    description: 'Deletes in one cloud account within 24 hours that are always allowed, however few admitted instances it has',
  },
  deletesPerDayPercent: {
    standard: 10,
    min: 0,
    max: 50,
    unit: 'percent',
    description: 'Deletes within 24 hours, of the admitted instances of the account; the larger of this and deletesPerDay applies',
  },
  pauseAfterFirstMinutes: {
    standard: 30,
    min: 5,
    max: 1_440,
    unit: 'minutes',
    description: 'Pause after the first delete that follows an activation',
  },
  wishesPerTenMinutes: {
    standard: 20,
    min: 1,
    max: 1_000,
    unit: 'instances',
    description: 'Instances filed for deletion within 10 minutes; more trip the breaker, which only an administrator resets',
  },
  confirmMinutes: {
    standard: 30,
    min: 5,
    max: 1_440,
    unit: 'minutes',
    description: 'How long after the delete the cloud may take until the instance is gone; then it is listed as unconfirmed',
  },
} as const satisfies Record<string, Bounded>

export type DeletionFigures = Record<keyof typeof deletionFigures, number>

/** Whether a figure is one that can be set: what was read from elsewhere may be anything. */
export function isWithinBounds(name: keyof DeletionFigures, figure: number): boolean {
  const { min, max } = deletionFigures[name]
  return Number.isSafeInteger(figure) && figure >= min && figure <= max
}

const figure = ({ min, max, standard }: Bounded) => z.int().min(min).max(max).default(standard)

/** What is left out is as designed; what is not a figure of the gate is refused. */
export const deletionFiguresSchema = z.strictObject(
  Object.fromEntries(Object.entries(deletionFigures).map(([name, bounded]) => [name, figure(bounded)])) as Record<
    keyof typeof deletionFigures,
    ReturnType<typeof figure>
  >,
)

export const standardDeletionFigures: DeletionFigures = deletionFiguresSchema.parse({})
