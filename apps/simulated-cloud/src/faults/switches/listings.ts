import { computeError, instanceNotFound } from '../../openstack/nova/errors.ts'
import { choice, number } from './fields.ts'
import { asFault, isMeant, nameField, onRequests, scopeFields, timesField } from './in-force.ts'
import { asksForListing, readListing, withRows } from './listing.ts'
import { isAboutOne, notFoundHere } from './not-found-by-id.ts'
import { defineSwitch, type Met, type Outcome, type Switch } from './switch.ts'
import { onlyWhatTheCellTells } from './unreachable-cell.ts'

/** What listings leave out. */
export const listingSwitches: readonly Switch[] = [
  defineSwitch({
    name: 'listing-late',
    group: 'listings',
    imitates:
      'Databases that follow one another: a server that exists is not in lists until later, and perhaps not found by its id either.',
    fields: {
      milliseconds: number('How much later, in milliseconds of the cloud’s clock', 10_000, 1, 3_600_000),
      byId: choice('What GET by its id says until then', 'found', ['found', 'not-found']),
    },
    set(cloud, { milliseconds, byId }) {
      const lists = asFault(cloud, { kind: 'list-lag', milliseconds }, { service: 'nova', method: 'any', path: '', times: 0 })
      if (byId === 'found') return lists
      const single = onRequests(
        (met) => isYoung(met, milliseconds),
        async ({ path }) => computeError(instanceNotFound(path.split('/').at(-1) ?? '')),
      )
      return { ...lists, ...(single.around && { around: single.around }), met: () => lists.met() + single.met() }
    },
  }),
  defineSwitch({
    name: 'listing-partial',
    group: 'listings',
    imitates:
      'A cell that nova cannot reach: its servers have status UNKNOWN and neither name nor metadata; before 2.69 they are missing from lists.',
    fields: { name: nameField, times: timesField },
    set: (_cloud, told) =>
      onRequests(
        (met) => met.service === 'nova' && met.incoming.method === 'GET' && /\/servers(\/|$)/.test(met.path),
        async (met, serve) => onlyWhatTheCellTells(met, await serve(met.incoming), new RegExp(told.name)),
        told.times,
      ),
  }),
  defineSwitch({
    name: 'listings-empty',
    group: 'listings',
    imitates: 'A role that lost the right to read: policy filters every row away, and the list is an honest-looking empty 200.',
    fields: scopeFields('nova', 'GET'),
    set: (_cloud, told) =>
      onRequests(
        (met) => isMeant(told, met) && asksForListing(met),
        async (met, serve) => emptied(met, await serve(met.incoming)),
        told.times,
      ),
  }),
  defineSwitch({
    name: 'everything-not-found',
    group: 'listings',
    imitates:
      'A database that was restored empty, or an address that leads to another cloud: whatever is named by its id is a 404 in the service’s own words.',
    fields: { lists: choice('What lists show', 'empty', ['empty', 'as-ever']), ...scopeFields('any') },
    set: (_cloud, told) =>
      onRequests(
        (met) => isMeant(told, met) && (isAboutOne(met) || (told.lists === 'empty' && asksForListing(met))),
        async (met, serve) => (isAboutOne(met) ? notFoundHere(met) : emptied(met, await serve(met.incoming))),
        told.times,
      ),
  }),
]

/** GET of one server that was created less than so many milliseconds ago. */
function isYoung({ cloud, service, incoming, path }: Met, milliseconds: number): boolean {
  const id = /\/servers\/([0-9a-f-]{36})\/?$/.exec(path)?.[1]
  const row = service === 'nova' && incoming.method === 'GET' && id !== undefined ? cloud.state.servers.get(id) : undefined
  return row !== undefined && Date.parse(row.createdAt) + milliseconds > cloud.clock.now().getTime()
}

function emptied(met: Met, outcome: Outcome): Outcome {
  const listing = readListing(met, outcome)
  return listing === undefined ? outcome : withRows(listing, [], 'no-links')
}
