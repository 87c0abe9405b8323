import type { CloudClock } from '../../clock.ts'
import { secondsZ } from '../../format-time.ts'
import { uuid } from '../../ids.ts'
import type { NeutronBase } from '../rows.ts'

/** The attributes that every new row of neutron begins with. */
export function newBase(clock: CloudClock, given: { region: string; projectId: string; name?: string; description?: string }): NeutronBase {
  const now = secondsZ(clock.now())
  const { region, projectId, name = '', description = '' } = given
  return { id: uuid(), region, projectId, name, description, tags: [], createdAt: now, updatedAt: now, revision: 1 }
}

/** The row with its revision counted up, as neutron does at every change. */
export const revised = <Row extends NeutronBase>(clock: CloudClock, row: Row): Row => ({
  ...row,
  updatedAt: secondsZ(clock.now()),
  revision: row.revision + 1,
})
