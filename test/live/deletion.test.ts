import { readFileSync } from 'node:fs'
import { type AccessRule, deletionRules, isCovered, markerRules } from '@sallyport/clouds/openstack/access-rules.ts'
import { applicationCredential, type OpenStackCredential } from '@sallyport/clouds/openstack/credential.ts'
import { openOpenStack } from '@sallyport/clouds/openstack/open-openstack.ts'
import { readCloudsYaml } from '@sallyport/clouds/openstack/read-clouds-yaml.ts'
import type { CloudProvider } from '@sallyport/domain/clouds/provider.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deletionContract } from '../contracts/deletion-contract.ts'
import { openOpenStackSubject } from '../contracts/openstack-subject.ts'
import { newIdentity, ownPrefix } from '../contracts/provider-subject.ts'
import { type LiveOpenStack, openLiveOpenStack } from '../fixtures/live-openstack.ts'
import { clientConfigFile, type NamedCloud, namedCloud } from '../fixtures/named-cloud.ts'
import { until } from '../fixtures/until.ts'
import { readTold } from './journey/told.ts'
import { statusAsCredential } from './status-as-credential.ts'

/** What the deletion gate asks of a cloud, of a real one and by credentials with the published lists for deletion and no other rule. */
const cloud = namedCloud()
const { narrow } = readTold()

if (typeof cloud === 'string') {
  test('deletion in a real cloud', ({ skip }) => skip(cloud))
} else {
  deletionContract(`OpenStack, real (${cloud.entry}): deletion`, () => openOpenStackSubject({ ...cloud, patience: 60_000 }))
  describe(`what the rules for deletion leave out (${cloud.entry})`, () => leftOut(cloud))
}

function leftOut(cloud: NamedCloud): void {
  let openstack: LiveOpenStack
  const opened: CloudProvider[] = []
  const open = (credential: OpenStackCredential): CloudProvider => {
    const limits = { repeats: 2, firstDelayMs: 50, longestDelayMs: 2_000 }
    const provider = openOpenStack(credential, { clock: { now: () => new Date() }, random: Math.random, limits })
    opened.push(provider)
    return provider
  }
  const openWith = async (rules: readonly AccessRule[]) => open(applicationCredential(await openstack.makeCredential(rules)))

  beforeAll(async () => {
    openstack = await openLiveOpenStack(cloud)
  })
  afterAll(async () => {
    await Promise.all(opened.map((each) => each.close()))
    await openstack?.close()
  })

  /** What the check of a credential names as missing, each by service, method and path. */
  const named = (lacks: string | undefined) => /do not cover: (.+?)\. Rules cannot be added/.exec(lacks ?? '')?.[1]?.split(', ')

  test('a credential that lacks one rule is refused, naming that rule and no other, whichever it is', async () => {
    for (const left of deletionRules) {
      const others = deletionRules.filter((rule) => rule !== left)
      // `/**/servers/*` covers `/**/servers/detail`.
      if (isCovered(others, left)) continue
      const { lacks } = await (await openWith(others)).check('DELETION')
      expect(named(lacks), lacks).toEqual([`${left.service} ${left.method} ${left.path}`])
    }
  })

  test('of a named entry with too few rules the check names what it lacks, all of it at once', async ({ skip }) => {
    if (narrow === undefined) return skip('lacks an entry whose access rules are too few: set SALLYPORT_TEST_NARROW_CLOUD to it')
    const text = readFileSync(clientConfigFile() ?? '', 'utf8')
    const { lacks } = await open(readCloudsYaml({ clouds: text, cloud: narrow, allowInsecure: false }).credential).check('DELETION')
    expect(named(lacks)).toEqual(expect.arrayContaining(['compute POST /**/os-keypairs', 'compute DELETE /**/os-keypairs/*']))
  })

  test('a marker that others put on an instance stays: no rule of ours removes it, and the cloud does not while it is in use', async () => {
    const credential = await openstack.makeCredential([...deletionRules, ...markerRules])
    const deleter = open(applicationCredential(credential))
    const everyday = await openWith(openstack.publishedRules)
    const identity = newIdentity()
    const marker = await deleter.createMarker(cloud.region, identity.deploymentId)
    const group = `/security-groups/${marker.id}`
    const remove = () => openstack.raw.ask('network', 'DELETE', group).catch((error: Error) => error)
    try {
      const { id } = await everyday.createServer({
        region: cloud.region,
        zone: undefined,
        sizeId: await openstack.idOf('size', cloud.size),
        imageId: await openstack.idOf('image', cloud.image),
        bootVolumeGiB: undefined,
        networkIds: [await openstack.idOf('network', cloud.network)],
        securityGroupIds: [marker.id],
        name: `${ownPrefix}in-use`,
        userData: new TextEncoder().encode('#!/bin/sh\n'),
        configDrive: false,
        identity,
        requestId: identity.attemptId,
      })
      await until('an instance that runs', async () => (await everyday.getServer(cloud.region, id)).state === 'running', {
        withinMs: 60_000,
      })
      expect(await statusAsCredential(openstack.raw, credential, 'network', 'DELETE', group)).toBe(401)
      expect(await remove()).toMatchObject({ message: expect.stringMatching(/: 409 .*SecurityGroupInUse/) })
      expect(await deleter.findMarkers(cloud.region, identity.deploymentId)).toMatchObject([{ id: marker.id, verified: true }])
      expect(await deleter.lookWhetherGone(cloud.region, id, { id: marker.id, deploymentId: identity.deploymentId })).toMatchObject({
        server: 'PRESENT',
        markerBefore: 'OURS',
        markerAfter: 'OURS',
      })
    } finally {
      await openstack.removeInstances(identity.deploymentId)
      await until('the marker is removed', async () => !((await remove()) instanceof Error), { withinMs: 60_000 })
    }
  })
}
