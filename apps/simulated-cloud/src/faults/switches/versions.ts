import { type Answer, html, Refusal } from '../../http/answer.ts'
import type { Incoming } from '../../http/incoming.ts'
import { computeError } from '../../openstack/nova/errors.ts'
import { negotiate, newest as newestOfNova } from '../../openstack/nova/microversion.ts'
import { choice, number, origin } from './fields.ts'
import { onRequests, timesField } from './in-force.ts'
import { type Around, defineSwitch, type InForce, type Met, type Outcome, type Serve, type Switch } from './switch.ts'

const isVersionDocument = ({ path, incoming }: Met): boolean => incoming.method === 'GET' && /^\/?(v\d+(\.\d+)?\/?|versions)?$/.test(path)
const service = choice('Service that is meant', 'nova', ['keystone', 'nova', 'neutron', 'glance', 'cinder'])
const onVersionDocument = (name: string, around: Around, times: number): InForce =>
  onRequests((met) => met.service === name && isVersionDocument(met), around, times)

const versionHeaders = ['openstack-api-version', 'x-openstack-nova-api-version']

/** The request as a proxy passes it on that knows no such headers; or with the version that `minor` says. */
function withVersion(incoming: Incoming, minor?: number): Incoming {
  const kept = Object.entries(incoming.headers).filter(([name]) => !versionHeaders.includes(name))
  const headers = Object.fromEntries(minor === undefined ? kept : [...kept, ['openstack-api-version', `compute 2.${minor}`]])
  return { ...incoming, headers }
}

/** The minor version that a request asks for; undefined where nova refuses it by itself. */
function askedFor(incoming: Incoming): number | undefined {
  try {
    return negotiate(incoming.headers)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Nova as it was when `newest` was its highest minor version: it says so, and refuses what is higher. */
async function asOlder(met: Met, serve: Serve, newest: number): Promise<Outcome> {
  const { incoming } = met
  if (isVersionDocument(met)) {
    const outcome = await serve(incoming)
    return typeof outcome === 'string' ? outcome : { ...outcome, body: outcome.body.replaceAll(`"2.${newestOfNova}"`, `"2.${newest}"`) }
  }
  const isLatest = versionHeaders.some((name) => /latest/.test(String(incoming.headers[name])))
  if (isLatest) return serve(withVersion(incoming, newest))
  const asked = askedFor(incoming)
  if (asked === undefined || asked <= newest) return serve(incoming)
  const message = `Version 2.${asked} is not supported by the API. Minimum is 2.1 and maximum is 2.${newest}.`
  return computeError({ status: 406, message })
}

/** What services say of their versions, and what becomes of the version that is asked for. */
export const versionSwitches: readonly Switch[] = [
  defineSwitch({
    name: 'version-links-elsewhere',
    group: 'versions',
    imitates: 'A service that does not know of the TLS proxy before it: links in its version documents begin with http and an inner host.',
    fields: { origin: origin('Scheme, host and port that are named', 'http://controller.invalid:8774'), service, times: timesField },
    set: (_cloud, { origin: there, service: name, times }) =>
      onVersionDocument(
        name,
        async (met, serve) => {
          const outcome = await serve(met.incoming)
          return typeof outcome === 'string' ? outcome : { ...outcome, body: outcome.body.replaceAll(met.incoming.origin, there) }
        },
        times,
      ),
  }),
  defineSwitch({
    name: 'version-document-html',
    group: 'versions',
    imitates: 'A web server that answers for the root of a service: 200 and an HTML page where the version document should be.',
    fields: { service, times: timesField },
    set: (_cloud, { service: name, times }) => onVersionDocument(name, async () => welcome, times),
  }),
  defineSwitch({
    name: 'nova-is-older',
    group: 'versions',
    imitates: 'A cloud of some years ago: its nova knows microversions up to this one, says so, and answers 406 to a higher one.',
    fields: {
      newest: number('Highest minor version of compute API 2 (25: before tags; 46: before flavors in servers)', 42, 1, newestOfNova),
    },
    set: (_cloud, { newest }) =>
      onRequests(
        ({ service }) => service === 'nova',
        (met, serve) => asOlder(met, serve, newest),
      ),
  }),
  defineSwitch({
    name: 'version-header-dropped',
    group: 'versions',
    imitates: 'A proxy that lets unknown headers through in neither direction: nova is asked for, and answers, what it was in 2015.',
    fields: { times: timesField },
    set: (_cloud, { times }) =>
      onRequests(
        ({ service }) => service === 'nova',
        async ({ incoming }, serve) => {
          const outcome = await serve(withVersion(incoming))
          if (typeof outcome === 'string') return outcome
          const kept = Object.entries(outcome.headers).filter(([name]) => !versionHeaders.includes(name))
          return { ...outcome, headers: Object.fromEntries(kept) }
        },
        times,
      ),
  }),
]

const welcome: Answer = html(200, 'OK', 'It works! This is the default web page for this server.')
