import { expect, it } from 'vitest'
import { type ClimbOccasion, type ClimbStanding, type MayClimb, mayClimb } from './when-to-climb.ts'

const now = new Date('2026-11-01T12:00:00Z')
const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds)
const hour = 3_600_000
const ready: ClimbStanding = {
  deletionActive: true,
  createOnceNames: true,
  fenced: false,
  holdsLease: true,
  climbing: false,
  lastClimbAt: ago(2 * hour),
}

it.each<[string, ClimbOccasion, Partial<ClimbStanding>, MayClimb['kind']]>([
  ['a replica starts', 'START', {}, 'NOW'],
  ['a replica starts, an hour after the last climb', 'START', { lastClimbAt: ago(hour) }, 'NOW'],
  ['a replica starts, less than an hour after it', 'START', { lastClimbAt: ago(hour - 1) }, 'DROPPED'],
  ['the lease changes hands, less than an hour after it', 'NEW_LEADER', { lastClimbAt: ago(0) }, 'DROPPED'],
  ['the lease changes hands, nothing was climbed yet', 'NEW_LEADER', { lastClimbAt: undefined }, 'NOW'],
  ['an hour is over', 'HOUR', { lastClimbAt: ago(hour) }, 'NOW'],
  ['an hour is not over', 'HOUR', { lastClimbAt: ago(hour - 1) }, 'DROPPED'],
  ['the last climb lies in the future', 'HOUR', { lastClimbAt: ago(-1) }, 'NOW'],
  ['a delete, just after a climb', 'DELETE', { lastClimbAt: ago(1) }, 'NOW'],
  ['a delete, without the lease', 'DELETE', { holdsLease: false }, 'LATER'],
  ['a delete, while another climb is under way', 'DELETE', { climbing: true }, 'LATER'],
  ['a start, while another climb is under way', 'START', { climbing: true }, 'LATER'],
  ['a delete, fenced', 'DELETE', { fenced: true }, 'DROPPED'],
  ['a delete in a cloud without such names', 'DELETE', { createOnceNames: false }, 'DROPPED'],
  ['a start of a restored deployment', 'START', { deletionActive: false }, 'DROPPED'],
])('%s', (_name, occasion, standing, kind) => {
  expect(mayClimb(occasion, { ...ready, ...standing }, now).kind).toBe(kind)
})
