import { choice, number } from './fields.ts'
import { asFault, isMeant, onRequests, scopeFields } from './in-force.ts'
import { defineSwitch, type Outcome, type Switch } from './switch.ts'

const answered = (outcome: Outcome, manner: 'breaks-off' | 'never-ends'): Outcome =>
  typeof outcome === 'string' ? outcome : { ...outcome, manner }

/** What goes wrong between client and service. */
export const connectionSwitches: readonly Switch[] = [
  defineSwitch({
    name: 'slow-answers',
    group: 'connections',
    imitates: 'A busy cloud, or a long way to it: every answer comes late.',
    fields: { milliseconds: number('How late, in real milliseconds', 3000, 0, 600_000), ...scopeFields('any') },
    set: (cloud, told) => asFault(cloud, { kind: 'latency', milliseconds: told.milliseconds }, told),
  }),
  defineSwitch({
    name: 'answer-lost-before-effect',
    group: 'connections',
    imitates: 'A load balancer that closes the connection before the service got the request: nothing has happened, and nobody is told.',
    fields: scopeFields('nova', 'POST', '/servers$'),
    set: (cloud, told) => asFault(cloud, { kind: 'cut-before' }, told),
  }),
  defineSwitch({
    name: 'answer-lost-after-effect',
    group: 'connections',
    imitates: 'A connection that breaks while the service works: what was asked for is done, and the answer never arrives.',
    fields: scopeFields('nova', 'POST', '/servers$'),
    set: (cloud, told) => asFault(cloud, { kind: 'cut-after' }, told),
  }),
  defineSwitch({
    name: 'answer-never-comes',
    group: 'connections',
    imitates: 'A hung API worker: the connection is accepted, the request read, and no byte ever comes back.',
    fields: { effect: choice('Whether the service does what was asked', 'none', ['none', 'done']), ...scopeFields('nova') },
    set: (_cloud, told) =>
      onRequests(
        (met) => isMeant(told, met),
        async ({ incoming }, serve) => {
          if (told.effect === 'done') await serve(incoming)
          return 'silence'
        },
        told.times,
      ),
  }),
  defineSwitch({
    name: 'answer-never-ends',
    group: 'connections',
    imitates: 'A stream that a proxy keeps alive: the answer begins, and then blanks follow without end.',
    fields: scopeFields('nova', 'GET'),
    set: (_cloud, told) =>
      onRequests(
        (met) => isMeant(told, met),
        async ({ incoming }, serve) => answered(await serve(incoming), 'never-ends'),
        told.times,
      ),
  }),
  defineSwitch({
    name: 'answer-breaks-off',
    group: 'connections',
    imitates: 'A worker that is killed while it sends: status, headers and half of the body arrive, then the connection is gone.',
    fields: scopeFields('nova', 'GET'),
    set: (_cloud, told) =>
      onRequests(
        (met) => isMeant(told, met),
        async ({ incoming }, serve) => answered(await serve(incoming), 'breaks-off'),
        told.times,
      ),
  }),
]
