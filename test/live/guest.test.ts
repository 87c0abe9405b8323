import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFailed, test, vi } from 'vitest'
import { type LiveOpenStack, openLiveOpenStack } from '../fixtures/live-openstack.ts'
import { type NamedCloud, namedCloud } from '../fixtures/named-cloud.ts'
import { until } from '../fixtures/until.ts'
import { type ProductBehindProxy, serveBehindProxy } from './guest/product-behind-proxy.ts'
import { condition, type Guest, provisionGuest, type SeenNode, type Setting, setUp, unmet } from './guest/provisioning.ts'
import { lackingOf, readTold, type Told } from './guest/told.ts'
import { openWay, type Way } from './guest/way-to-guests.ts'

/**
 * Nodes in guests that really boot: cloud-init and systemd run our user-data, the agent comes from the control plane through the proxy that
 * docs/operators/nodes-behind-a-proxy.md describes, and proves itself from where it is. In real time.
 */
vi.setConfig({ testTimeout: 60 * 60_000, hookTimeout: 30 * 60_000 })

const hours = 3_600_000
const cutFor = 180_000
const cloud = namedCloud()
const told = readTold(process.env)
const trouble = [cloud, told].filter((each) => typeof each === 'string')

if (trouble.length > 0) {
  test('nodes in real guests', ({ skip }) => skip(trouble.join('; ')))
} else {
  describe('nodes in real guests', () => nodesInGuests(cloud as NamedCloud, told as Told))
}

function nodesInGuests(cloud: NamedCloud, told: Told): void {
  let product: ProductBehindProxy
  let openstack: LiveOpenStack
  let way: Way
  let place: { tenantId: string; accountId: string; owner: string }
  let setting: Setting
  const guests: Guest[] = []
  const published = new Map<string, string>()

  beforeAll(async () => {
    product = await serveBehindProxy(told.gateway)
    openstack = await openLiveOpenStack(cloud)
    way = await openWay(told, product.sockets, product.dns)
    setting = { product, openstack, cloud, told }
    place = await setUp(setting)
    // What is published is somebody else's, so that nodes are held for as long as a test wants.
    await publish('192.0.2.1')
  })
  afterAll(async () => {
    for (const guest of guests) await remove(guest)
    await way?.close()
    await openstack?.close()
    await product?.stop()
  })

  test('a node whose guest has no ping is admitted where unknown echo is accepted, by what it proved from its own address', async () => {
    const guest = await provision(told.image, { acceptUnknownIcmp: true })
    const held = await guest.shows('all but its address is proved', proved)
    expect(held).toMatchObject({ state: 'HELD', ping: 'NO_PROGRAM' })
    // The proxy tells where connections come from: nothing was seen from its own address.
    expect(held.seenAddresses).toMatchObject([{ address: guest.address, published: false, confirmedBy: 'INSTANCE' }])
    expect(condition(held, 'EGRESS')?.detail).toBe(`Seen from ${guest.address}, which is not published.`)
    expect(condition(held, 'INSTANCE_PROOF')?.detail).toBe(
      'No metadata service; seen at the address that the cloud reports for the instance.',
    )
    expect(condition(held, 'ICMP')?.detail).toBe('Unknown, which the request accepts.')
    expect(await guest.metadata()).toMatchObject({ 'sallyport.stage': expect.not.stringMatching('admitted') })
    await publish(guest.address)
    const admitted = await guest.shows('admitted', ({ state }) => state === 'ENABLED')
    expect(unmet(admitted)).toEqual([])
    expect(admitted.attempt.state).toBe('ADMITTED')
    expect(await guest.metadata()).toMatchObject({ 'sallyport.stage': 'admitted' })
    await remove(guest)
  })

  describe('a node whose guest has ping, with nothing accepted', () => {
    let guest: Guest
    const needs = lackingOf(told, 'imageWithPing', 'shell', 'cut', 'mend')
    beforeAll(async () => {
      if (needs === undefined) guest = await provision(told.imageWithPing!, { acceptUnknownIcmp: false })
    })

    test('proves everything, echo included', async ({ skip }) => {
      if (needs !== undefined) skip(needs)
      const held = await guest.shows('all but its address is proved', proved)
      expect(held).toMatchObject({ state: 'HELD', ping: 'AVAILABLE' })
      expect(condition(held, 'ICMP')?.detail).toBe('Echo requests were answered.')
      // Not the whole of cloud-init's status: an image may lack what other modules want.
      expect(await guest.inside('grep -o "config-scripts.user: [A-Z]*" /var/log/cloud-init.log')).toMatch(/: SUCCESS$/)
    })

    test('its agent runs as the unit says: no right but the one for ping, no place to write but its own', async ({ skip }) => {
      if (needs !== undefined) skip(needs)
      const pid = await guest.inside('systemctl show -p MainPID --value sallyport-agent')
      const status = await guest.inside(`grep -E "^(Uid|CapEff|CapBnd|NoNewPrivs|Seccomp):" /proc/${pid}/status`)
      const netRaw = '0000000000002000'
      expect(status).toMatch(
        new RegExp(`Uid:\\s+[1-9]\\d*\\s[\\s\\S]*CapEff:\\s+${netRaw}\\s+CapBnd:\\s+${netRaw}\\s+NoNewPrivs:\\s+1\\s+Seccomp:\\s+2$`),
      )
      const within = (command: string) => guest.inside(`nsenter -t ${pid} -m sh -c '${command}' 2>&1 || true`)
      expect(await within('touch /usr/x /etc/x')).toMatch(/\/usr\/x.*Read-only[\s\S]*\/etc\/x.*Read-only/)
      expect(await within('touch /var/lib/sallyport-agent/x && rm /var/lib/sallyport-agent/x')).toBe('')
      // The token is used up, and nobody but the agent's user may look.
      expect(await guest.inside('cat /var/lib/sallyport-agent/enrollment.json; ls /etc/sallyport-agent')).not.toMatch(/spe_/)
      expect(await guest.inside('stat -c "%a %U" /var/lib/sallyport-agent /var/lib/sallyport-agent/key.pem')).toBe(
        '700 sallyport-agent\n600 sallyport-agent',
      )
    })

    test('while it is held, a restart of its agent or of its guest begins its run anew', async ({ skip }) => {
      if (needs !== undefined) skip(needs)
      await beginsAnew(guest, 'a restarted agent', () => guest.inside('systemctl restart sallyport-agent'))
      await beginsAnew(guest, 'a guest that rebooted', () => guest.reboot('SOFT'))
      await beginsAnew(guest, 'a guest that was switched off and on', () => guest.reboot('HARD'))
    })

    test('while it is held, a clock two hours off is seen and hinders nothing, not even a new run', async ({ skip }) => {
      if (needs !== undefined) skip(needs)
      const before = await guest.look()
      await guest.inside('date -s "2 hours ago"')
      const behind = await guest.shows('a clock two hours behind', isOff(-2 * hours))
      expect(behind.unbrokenSince).toBe(before.unbrokenSince)
      await beginsAnew(guest, 'an agent that starts with a clock two hours behind', () => guest.inside('systemctl restart sallyport-agent'))
      await guest.shows('everything proved again', (node) => proved(node) && isOff(-2 * hours)(node))
      await guest.inside('date -s "4 hours"')
      await beginsAnew(guest, 'an agent that starts with a clock two hours ahead', () => guest.inside('systemctl restart sallyport-agent'))
      await guest.shows('everything proved again', (node) => proved(node) && isOff(2 * hours)(node))
      await guest.inside('date -s "2 hours ago"')
    })

    test('while it is held, a network that is cut for three minutes begins its run anew, and then it is admitted', async ({ skip }) => {
      if (needs !== undefined) skip(needs)
      await guest.cut()
      const from = performance.now()
      const silent = await guest.shows('silence', (node) => condition(node, 'LIVE')?.state === 'WAITING')
      expect(condition(silent, 'LIVE')?.detail).toMatch(/^Silent since /)
      expect(silent).toMatchObject({ state: 'HELD' })
      expect(unmet(silent)).toEqual(expect.arrayContaining(['LIVE', 'RAN_LONG_ENOUGH']))
      await sleep(from + cutFor - performance.now())
      const mended = Date.now()
      await beginsAnew(guest, 'a mended network', () => guest.mend())
      // Nothing but the run is lacking from now on, and the run has its two minutes.
      await publish(guest.address)
      const admitted = await guest.shows('admitted', ({ state }) => state === 'ENABLED')
      expect(unmet(admitted)).toEqual([])
      expect(Date.now() - mended).toBeGreaterThan(120_000)
    })

    test('once it is enabled, the same makes it silent and nothing worse: it comes back by itself', async ({ skip }) => {
      if (needs !== undefined) skip(needs)
      expect(await health()).toMatchObject({ nodesEnabled: 1, nodesLive: 1, state: 'HEALTHY' })
      await guest.cut()
      const from = performance.now()
      await until('a health that says so', async () => (await health()).nodesLive === 0, { withinMs: 120_000 })
      expect(await health()).toMatchObject({ nodesEnabled: 1, nodesLive: 0, state: 'UNKNOWN' })
      await sleep(from + cutFor - performance.now())
      await guest.mend()
      await comesBack()
      await beginsAnew(guest, 'a restarted agent', () => guest.inside('systemctl restart sallyport-agent'))
      await guest.inside('date -s "2 hours ago"')
      await beginsAnew(guest, 'a restarted agent with a clock two hours behind', () => guest.inside('systemctl restart sallyport-agent'))
      await guest.shows('a clock two hours behind', isOff(-2 * hours))
      await comesBack()
      await beginsAnew(guest, 'a guest that was switched off and on', () => guest.reboot('HARD'))
      await comesBack()
      expect(await guest.look()).toMatchObject({ state: 'ENABLED' })
      await remove(guest)
    })
  })

  test('a guest whose clock is two hours behind from its first second enrolls, proves and is admitted', async ({ skip }) => {
    const needs = lackingOf(told, 'imageLate')
    if (needs !== undefined) skip(needs)
    const guest = await provision(told.imageLate!, { acceptUnknownIcmp: true })
    const held = await guest.shows('all but its address is proved', proved)
    expect(held.state).toBe('HELD')
    expect(isOff(-2 * hours)(held)).toBe(true)
    await publish(guest.address)
    await guest.shows('admitted', ({ state }) => state === 'ENABLED')
    await remove(guest)
  })

  /** Whatever only the guest itself can prove. */
  function proved(node: SeenNode): boolean {
    const lacking = unmet(node)
    return node.attempt.conditions.length > 0 && lacking.every((name) => name === 'EGRESS' || name === 'STAGE')
  }

  /** Within five minutes of so much: the clock was set by hand, and not to the second. */
  function isOff(milliseconds: number) {
    return ({ clockSkewMs }: SeenNode) => clockSkewMs !== null && Math.abs(clockSkewMs - milliseconds) < 300_000
  }

  async function provision(image: string, { acceptUnknownIcmp }: { acceptUnknownIcmp: boolean }): Promise<Guest> {
    const guest = await provisionGuest(setting, place, { image, namePrefix: `guest-${guests.length + 1}`, acceptUnknownIcmp })
    guests.push(guest)
    onFailureTell(guest)
    return guest
  }

  function onFailureTell(guest: Guest): void {
    try {
      onTestFailed(async () => {
        const console = (await guest.console().catch(String)).split('\n').slice(-80).join('\n')
        process.stderr.write(`the guest's console:\n${console}\nthe way:\n${way.output()}\n`)
      })
    } catch {
      // In a hook there is no test to fail.
    }
  }

  async function beginsAnew(guest: Guest, awaited: string, disturb: () => Promise<unknown>): Promise<void> {
    const { unbrokenSince, state } = await guest.look()
    const at = Date.now()
    await disturb()
    // The conditions are those of the last evaluation, a moment after the heartbeat.
    const anew = await guest.shows(
      `${awaited} begins a new run`,
      (node) => node.unbrokenSince !== unbrokenSince && (node.state !== 'HELD' || unmet(node).includes('RAN_LONG_ENOUGH')),
    )
    expect(Date.parse(anew.unbrokenSince!)).toBeGreaterThanOrEqual(at)
    expect(anew.state).toBe(state)
  }

  async function health(): Promise<{ state: string; nodesEnabled: number; nodesLive: number }> {
    return (await product.tenant(place.owner, '{ health { state nodesEnabled nodesLive } }')).health
  }

  const comesBack = () =>
    until('the node is live again', async () => (await health()).nodesLive === 1 && (await health()).state === 'HEALTHY', {
      withinMs: 20 * 60_000,
      everyMs: 1_000,
    })

  async function publish(range: string): Promise<void> {
    const { publishAddress } = await product.admin(
      `mutation ($input: PublishAddressInput!) { publishAddress(input: $input) { __typename
         ... on PublishAddressPayload { address { id } } ... on InvalidInput { message } ... on Conflict { message } } }`,
      { input: { range, note: 'test', typedConfirmation: range, acceptUnusualRange: true } },
    )
    published.set(range, publishAddress.address.id)
  }

  async function withdraw(range: string): Promise<void> {
    const publishedAddressId = published.get(range)
    if (publishedAddressId === undefined) return
    published.delete(range)
    await product.admin('mutation ($input: WithdrawAddressInput!) { withdrawAddress(input: $input) { __typename } }', {
      input: { publishedAddressId },
    })
  }

  /** The instance by the cloud's own means, since the product deletes nothing. The node is revoked, so that it counts no more. */
  async function remove(guest: Guest): Promise<void> {
    guests.splice(0, guests.length, ...guests.filter((each) => each !== guest))
    await openstack.raw.ask('compute', 'DELETE', `/servers/${guest.instanceId}`)
    await product.admin('mutation ($input: RevokeNodeInput!) { revokeNode(input: $input) { __typename } }', {
      input: { nodeId: guest.nodeId },
    })
    // The next one may get the same address.
    await withdraw(guest.address)
    await until('the instance is gone', () => guest.isGone(), { withinMs: 120_000, everyMs: 1_000 })
  }
}
