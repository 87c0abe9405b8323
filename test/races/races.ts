import { randomUUID } from 'node:crypto'
import { deletionRules } from '@sallyport/clouds/openstack/access-rules.ts'
import { applicationCredential } from '@sallyport/clouds/openstack/credential.ts'
import { openOpenStack } from '@sallyport/clouds/openstack/open-openstack.ts'
import type { CloudProvider } from '@sallyport/domain/clouds/provider.ts'
import { asksForUsage } from '../bench/read-arguments.ts'
import { openLiveOpenStack } from '../fixtures/live-openstack.ts'
import { type NamedCloud, namedCloud, whyUnusable } from '../fixtures/named-cloud.ts'
import { type Raced, raceForRungs } from './race-for-rungs.ts'
import { readArguments, usage } from './read-arguments.ts'

/** `npm run races`: whether a real cloud gives each name of the witness to one taker alone, however many ask at once. */
const args = process.argv.slice(2)
if (asksForUsage(args)) {
  console.log(usage)
  process.exit(0)
}
const wanted = readArguments(args)
if (typeof wanted === 'string') {
  console.error(`sallyport: ${wanted}`)
  process.exit(2)
}
const unusable = whyUnusable(process.env)
if (unusable !== undefined) {
  console.error(`sallyport: ${unusable}`)
  process.exit(1)
}
const cloud = namedCloud()
if (typeof cloud === 'string') {
  console.log(`skipped: races: ${cloud}`)
  process.exit(0)
}

let stoppedBy: string | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    stoppedBy = signal
  })
const raced = await runIn(cloud, wanted.rounds)
if (stoppedBy !== undefined) console.error(`sallyport: stopped by ${stoppedBy} before the end`)
const total = (count: (of: Raced) => number): number => raced.reduce((sum, each) => sum + count(each), 0)
console.log(`races ${total(({ rounds }) => rounds)}, won twice ${total(({ wonTwice }) => wonTwice)}`)
process.exit(stoppedBy === undefined && total(({ wrong }) => wrong) === 0 ? 0 : 1)

/** By a credential with the published rules for deletion and no other. Removes every key pair that it made, and the credential. */
async function runIn(cloud: NamedCloud, rounds: number): Promise<Raced[]> {
  const openstack = await openLiveOpenStack(cloud)
  const takers: CloudProvider[] = []
  const ladder = `sallyport-races-${randomUUID()}`
  try {
    const credential = applicationCredential(await openstack.makeCredential(deletionRules))
    const clock = { now: () => new Date() }
    takers.push(...Array.from({ length: 8 }, () => openOpenStack(credential, { clock, random: Math.random })))
    // Each signs in before the first round, so that what they send at once is the take.
    for (const taker of takers) await taker.listRungNames(cloud.region)
    const run = (count: number) =>
      raceForRungs({
        region: cloud.region,
        takers: takers.slice(0, count),
        rounds,
        nameOf: (round) => `${ladder}-${count}-e${round}`,
        tell: (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`),
        isOver: () => stoppedBy !== undefined,
      })
    return [await run(2), await run(8)]
  } finally {
    const left = (await takers[0]?.listRungNames(cloud.region)) ?? []
    for (const name of left)
      if (name.startsWith(`${ladder}-`)) await openstack.raw.ask('compute', 'DELETE', `/os-keypairs/${name}`).catch(console.error)
    await Promise.all(takers.map((taker) => taker.close()))
    await openstack.close()
  }
}
