import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCloud } from '@sallyport/simulated-cloud/start-cloud.ts'
import { expect, test } from 'vitest'
import { type NamedCloud, namedCloud } from '../fixtures/named-cloud.ts'
import { nameOf } from './differences/asked.ts'
import { differences, factsOf } from './differences/compare-answers.ts'
import { openComparedCloud } from './differences/compared-cloud.ts'
import { everyRequest } from './differences/every-request.ts'
import { asRows, type Found, judge, readExplained } from './differences/explained.ts'

const page = new URL('../../docs/contributing/simulated-cloud-differences.md', import.meta.url)
const real = namedCloud()

/** An administrator of the same cloud, where the environment names one; without one, what needs him is not asked. */
function administrator(): NamedCloud | undefined {
  const found = namedCloud(process.env, 'SALLYPORT_TEST_ADMIN_CLOUD')
  return typeof found === 'string' ? undefined : found
}

async function startSimulated(): Promise<{ member: NamedCloud; admin: NamedCloud; close(): Promise<void> }> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'compared-cloud-'))
  const cloud = await startCloud({ dataDirectory, port: 0, metadataPort: 0, buildMilliseconds: 1_000 })
  const account = (
    entry: string,
    { username, password, project }: { username: string; password: string; project: string },
  ): NamedCloud => ({
    entry,
    authUrl: cloud.identityUrl,
    username,
    password,
    project,
    domain: 'Default',
    region: 'RegionOne',
    size: 'm1.tiny',
    impossibleSize: 'm1.impossible',
    image: 'lab-image',
    network: 'monitoring',
    pool: 'public',
  })
  const close = async (): Promise<void> => {
    await cloud.close()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
  return { member: account('simulated', cloud.credentials.monitoring), admin: account('simulated-admin', cloud.credentials.admin), close }
}

test('the simulated cloud answers as a real one, but for the differences that its table explains', { timeout: 60 * 60_000 }, async ({
  skip,
}) => {
  if (typeof real === 'string') return skip(real)
  const admin = administrator()
  const simulated = await startSimulated()
  try {
    const left = await openComparedCloud(real, admin)
    const right = await openComparedCloud(simulated.member, simulated.admin)
    await left.clear()
    const found: Found[] = []
    const asked: string[] = []
    const notAsked: string[] = []
    for (const request of everyRequest) {
      const name = nameOf(request)
      const [a, b] = [await left.ask(request), await right.ask(request)]
      if (Array.isArray(a) || Array.isArray(b)) {
        notAsked.push(`${name}: lacks ${[a, b].map((each) => (Array.isArray(each) ? each.join(' and ') : 'nothing')).join(' / ')}`)
        continue
      }
      asked.push(name)
      const lines = differences(factsOf(a, left.normalise, request.free), factsOf(b, right.normalise, request.free))
      found.push(...lines.map((difference) => ({ request: name, difference })))
    }
    await left.clear()
    const { unexplained, idle } = judge(found, readExplained(readFileSync(page, 'utf8')), asked)
    const words = notAsked.length === 0 ? '' : `; not asked:\n${notAsked.join('\n')}`
    process.stdout.write(`${asked.length} requests compared, ${found.length} differences, ${unexplained.length} unexplained${words}\n`)
    process.stdout.write(`${asRows(unexplained)}\n`)
    if (process.env.SALLYPORT_TEST_ADMIN_CLOUD !== undefined) expect(notAsked).toEqual([])
    expect({ unexplained, idle }).toEqual({ unexplained: [], idle: [] })
  } finally {
    await simulated.close()
  }
})
