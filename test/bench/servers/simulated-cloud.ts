import { startCloud } from '@sallyport/simulated-cloud/start-cloud.ts'
import { serveForParent } from '../serve-in-child.ts'

/** The simulated cloud on a data directory of its parent's; no instance of it runs anything. */
serveForParent(async ({ dataDirectory }: { dataDirectory: string }) => {
  const cloud = await startCloud({ dataDirectory, port: 0, metadataPort: 0, buildMilliseconds: 100 })
  cloud.instanceRules.add({ match: {}, effect: { kind: 'withhold-agent' } })
  return { origin: cloud.url, close: () => cloud.close() }
})
