import { type Answer, html, refuse } from '../../http/answer.ts'
import { header } from '../../http/incoming.ts'
import { sha256 } from '../../ids.ts'
import { keystoneError, notPermitted, unauthenticated } from '../../openstack/keystone/errors.ts'
import { disallowed, neutronError } from '../../openstack/neutron/errors.ts'
import { computeError } from '../../openstack/nova/errors.ts'
import { tokenRefused } from '../../openstack/token-check.ts'
import { choice, number } from './fields.ts'
import { isMeant, onRequests, scopeFields, timesField } from './in-force.ts'
import { defineSwitch, type Met, type Switch } from './switch.ts'

const tokenOf = ({ incoming }: Met): string => header(incoming, 'x-auth-token') ?? ''

/** 401 as the check in front of the service words it. */
function unauthorized({ cloud, service }: Met): Answer {
  if (service === 'keystone') return keystoneError(unauthenticated(), cloud.url)
  if (service === 'glance') return html(401, 'Unauthorized', 'This server could not verify that you are authorized to access the document.')
  return tokenRefused(cloud, 'unauthorized')
}

const verbs: Record<string, string> = { POST: 'create', PUT: 'update', PATCH: 'update', DELETE: 'delete' }

/** 403 as the service's policy words it. */
function forbidden({ cloud, service, incoming, path }: Met): Answer {
  const verb = verbs[incoming.method] ?? 'get'
  const kind = path.split('/').find((part) => /^[a-z-]{4,}$/.test(part)) ?? 'servers'
  if (service === 'keystone') return keystoneError(notPermitted(`identity:${verb}_${kind.replace(/s$/, '')}`), cloud.url)
  if (service === 'neutron') return neutronError(disallowed(`${verb}_${kind.replaceAll('-', '_').replace(/s$/, '')}`))
  if (service === 'glance') return html(403, 'Forbidden', 'You are not authorized to complete this action.')
  const rule = service === 'nova' ? `os_compute_api:${kind}:${verb}` : `volume:${verb}`
  return computeError(refuse(403, `Policy doesn't allow ${rule} to be performed.`))
}

function ofApplicationCredential(met: Met): boolean {
  return typeof met.cloud.state.tokens.get(sha256(tokenOf(met)))?.applicationCredentialId === 'string'
}

/** What a caller may no longer do. */
export const rightSwitches: readonly Switch[] = [
  defineSwitch({
    name: 'writes-forbidden',
    group: 'rights',
    imitates: 'A role that was narrowed to reading: whatever would change something is a 403 in the service’s own words.',
    fields: scopeFields('nova'),
    set: (_cloud, told) =>
      onRequests(
        (met) => isMeant(told, met) && met.incoming.method in verbs && !met.path.endsWith('/auth/tokens'),
        async (met) => forbidden(met),
        told.times,
      ),
  }),
  defineSwitch({
    name: 'access-rules-taken-away',
    group: 'rights',
    imitates: 'An application credential without the access rule that a request needs: 401 for ever, whatever new token is fetched.',
    fields: {
      callers: choice('Whose requests', 'application-credentials', ['application-credentials', 'everyone']),
      ...scopeFields('neutron'),
    },
    set: (_cloud, told) =>
      onRequests(
        (met) => isMeant(told, met) && tokenOf(met) !== '' && (told.callers === 'everyone' || ofApplicationCredential(met)),
        async (met) => unauthorized(met),
        told.times,
      ),
  }),
  defineSwitch({
    name: 'token-expires',
    group: 'rights',
    imitates: 'A token that runs out in the middle of the work, or between two pages of a list: 401 until a new one is fetched.',
    fields: {
      afterRequests: number('Requests that go well before', 1, 0, 100_000),
      ...scopeFields('nova'),
      times: number('How many tokens run out; 0: each after that many requests', 1, 0, 1000),
    },
    set(_cloud, told) {
      const used = new Map<string, number>()
      const ended = new Set<string>()
      const runsOut = (met: Met): boolean => {
        const token = sha256(tokenOf(met))
        if (ended.has(token)) return true
        if (!isMeant(told, met) || (told.times > 0 && ended.size >= told.times)) return false
        used.set(token, (used.get(token) ?? 0) + 1)
        if ((used.get(token) ?? 0) <= told.afterRequests) return false
        ended.add(token)
        return true
      }
      return onRequests(
        (met) => tokenOf(met) !== '' && runsOut(met),
        async (met) => unauthorized(met),
      )
    },
  }),
  defineSwitch({
    name: 'sign-in-refused',
    group: 'rights',
    imitates: 'A password that was changed, or a credential that was revoked: keystone answers every sign-in with 401.',
    fields: { times: timesField },
    set: (_cloud, told) =>
      onRequests(
        (met) => met.service === 'keystone' && met.incoming.method === 'POST' && met.path === '/v3/auth/tokens',
        async (met) => unauthorized(met),
        told.times,
      ),
  }),
]
