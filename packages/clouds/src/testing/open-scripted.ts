import type { CloudProvider } from '@sallyport/domain/clouds/provider.ts'
import { afterEach, expect } from 'vitest'
import type { HttpLimits } from '../http/http-client.ts'
import type { RateBudget } from '../http/rate-budget.ts'
import { bootVolumeRules, consoleOutputRules, floatingAddressRules, isCovered, provisioningRules } from '../openstack/access-rules.ts'
import { applicationCredential, type OpenStackCredential } from '../openstack/credential.ts'
import { openOpenStack } from '../openstack/open-openstack.ts'
import { applicationCredentialId, type Routes, type ScriptedOpenStack, secret, startScriptedOpenStack } from './scripted-openstack.ts'

const opened: { close(): Promise<void> }[] = []

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()))
})

export const everyRule = [...provisioningRules, ...floatingAddressRules, ...bootVolumeRules, ...consoleOutputRules]

export type Scripted = { cloud: ScriptedOpenStack; provider: CloudProvider; clock: { now(): Date; forward(ms: number): void } }

/** A provider before a scripted cloud; both end with the test. A request that our published access rules do not cover fails the test. */
export async function openScripted(
  routes: Routes,
  options: {
    newest?: string
    credential?: (own: OpenStackCredential) => OpenStackCredential
    budget?: RateBudget
    /** Beside quick repeats, limits are those of the adapter unless given: no pause of a busy machine runs into them. */
    limits?: Partial<HttpLimits>
  } = {},
): Promise<Scripted> {
  const cloud = await startScriptedOpenStack(routes, options)
  let now = new Date('2026-11-29T12:00:00Z').getTime()
  const clock = {
    now: () => new Date(now),
    forward: (ms: number) => {
      now += ms
    },
  }
  const own = applicationCredential({ authUrl: cloud.url, id: applicationCredentialId, secret })
  const provider = openOpenStack(options.credential?.(own) ?? own, {
    clock,
    random: () => 0,
    budget: options.budget,
    limits: { repeats: 1, firstDelayMs: 1, longestDelayMs: 500, ...options.limits },
    onRequest: ({ service, method, path }) => {
      if (service === 'identity') return
      const type = service === 'volume' ? 'block-storage' : service
      expect(isCovered(everyRule, { service: type, method, path }), `an access rule covers ${type} ${method} ${path}`).toBe(true)
    },
  })
  opened.push(provider, cloud)
  return { cloud, provider, clock }
}
