import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCloud } from '@sallyport/simulated-cloud/start-cloud.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import { namedCloud } from '../fixtures/named-cloud.ts'
import { type FaultGround, type GroundOptions, openFaultGround } from './fault-ground.ts'

/** The product over a simulated cloud without guests, whose time is moved together with the database's and stands between moves. */
export async function openSimulatedGround(db: TestDatabase, options: Pick<GroundOptions, 'watchEvery'> = {}): Promise<FaultGround> {
  await using opened = new AsyncDisposableStack()
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sallyport-cloud-'))
  opened.defer(() => rmSync(dataDirectory, { recursive: true, force: true }))
  const quota = { instances: -1, cores: -1, ramMib: -1, ports: -1 }
  const cloud = opened.adopt(await startCloud({ dataDirectory, port: 0, metadataPort: 0, quota }), (each) => each.close())
  cloud.instanceRules.add({ match: {}, effect: { kind: 'withhold-agent' } })
  await db.slowClock()
  const named = namedCloud({
    OS_CLIENT_CONFIG_FILE: cloud.cloudsFile,
    OS_CLOUD: 'simulated',
    SALLYPORT_TEST_IMAGE: 'debian-node',
    SALLYPORT_TEST_NETWORK: 'monitoring',
  })
  if (typeof named === 'string') throw new Error(named)
  const ground = await openFaultGround(db, named, { ...options, time: cloud.time })
  const all = opened.move()
  return {
    ...ground,
    [Symbol.asyncDispose]: async () => {
      await using _cloud = all
      await ground[Symbol.asyncDispose]()
    },
  }
}
