import { type Answer, empty } from '../../http/answer.ts'
import { negotiate, versionHeaders } from '../../openstack/nova/microversion.ts'
import { choice, number } from './fields.ts'
import { asFault, isMeant, onRequests, scopeFields } from './in-force.ts'
import { defineSwitch, type Met, type Switch } from './switch.ts'

const status = number('Status of the error page', 502, 400, 599)

/** When to come again, as the header `Retry-After` says it. A date is of this machine's time, not of the cloud's. */
function retryAfter(form: 'seconds' | 'http-date' | 'none', seconds: number): { retryAfter?: string } {
  if (form === 'none') return {}
  return { retryAfter: form === 'seconds' ? String(seconds) : new Date(Date.now() + seconds * 1000).toUTCString() }
}

/** As the service answers a delete that it takes on. */
function answerToDelete({ service, incoming }: Met): Answer {
  if (service !== 'nova') return empty(service === 'cinder' ? 202 : 204)
  return empty(204, { ...versionHeaders(negotiate(incoming.headers)), connection: 'close' })
}

/** What the proxies in front of services answer in their place. */
export const errorSwitches: readonly Switch[] = [
  defineSwitch({
    name: 'service-down',
    group: 'errors',
    imitates: 'One service stopped while the others run: 503 from the proxy; without keystone the others know only tokens they saw before.',
    fields: { service: choice('Service that is down', 'nova', ['keystone', 'nova', 'neutron', 'glance', 'cinder']) },
    set: (cloud, { service }) => asFault(cloud, { kind: 'down' }, { service, method: 'any', path: '', times: 0 }),
  }),
  defineSwitch({
    name: 'gateway-error-before-effect',
    group: 'errors',
    imitates: 'A proxy that finds no worker: its error page comes instead of the service, and nothing has happened.',
    fields: { status, ...scopeFields('nova') },
    set: (cloud, told) => asFault(cloud, { kind: 'status-before', status: told.status }, told),
  }),
  defineSwitch({
    name: 'gateway-error-after-effect',
    group: 'errors',
    imitates: 'A proxy that loses patience: what was asked for is done, and its error page says 502 or 504.',
    fields: { status, ...scopeFields('nova', 'POST', '/servers$') },
    set: (cloud, told) => asFault(cloud, { kind: 'status-after', status: told.status }, told),
  }),
  defineSwitch({
    name: 'deletes-answered-and-not-done',
    group: 'errors',
    imitates:
      'A gateway that answers in the service’s place, or a queue that lost the message: a delete is a 204, and nothing has happened.',
    fields: scopeFields('nova', 'DELETE'),
    set: (_cloud, told) =>
      onRequests(
        (met) => isMeant(told, met) && met.incoming.method === 'DELETE',
        async (met) => answerToDelete(met),
        told.times,
      ),
  }),
  defineSwitch({
    name: 'too-many-requests',
    group: 'errors',
    imitates: 'A rate limit in front of the APIs: 429, with when to come again in seconds, as a date, or not at all.',
    fields: {
      form: choice('Form of Retry-After', 'seconds', ['seconds', 'http-date', 'none']),
      seconds: number('When to come again, in seconds from when this is set', 7, 0, 86_400),
      ...scopeFields('nova'),
    },
    set: (cloud, told) => asFault(cloud, { kind: 'status-before', status: 429, ...retryAfter(told.form, told.seconds) }, told),
  }),
]
