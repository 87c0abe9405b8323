import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { globalId } from '@sallyport/graphql/global-id.ts'
import { startCloud } from '@sallyport/simulated-cloud/start-cloud.ts'
import type { CDPSession, Page } from 'playwright-core'
import { parse, stringify } from 'yaml'
import { launchBrowser } from '../fixtures/browser.ts'
import { builtConsole } from '../fixtures/built-console.ts'
import type { TestDatabase } from '../fixtures/database.ts'
import { plantLists } from '../fixtures/plant-lists.ts'
import { startServedProduct } from '../fixtures/served-product.ts'
import { plantNode, plantTenant } from '../fixtures/tenants.ts'
import type { Bench, BenchContext } from './bench-shape.ts'
import type { Figure } from './figures.ts'
import { followStream } from './follow-stream.ts'
import { median, percentile } from './rounds.ts'

const frameMs = 1_000 / 60

/**
 * The console in a browser at 2,000 operations and 11,000 nodes: how soon a list stands there, whether it scrolls, what it holds in memory, and
 * how soon a change is seen.
 */
export const consoleBench: Bench = {
  name: 'console',
  run: async (context) => {
    const db = await context.database()
    const { page, devtools, product } = await openConsole(context, db, context.size(2_000, 40))
    const first = await firstRows(page, context.size(9, 2))
    const scrolled = await scroll(page, context.size(400, 40))
    const held = await memory(devtools)
    const seen = await changesSeen(context, db, page, product, context.size(100, 5))
    return [
      { name: 'console.first-rows', value: first, unit: 'ms', baseline: frameMs, beside: 'one frame' },
      ...scrolled,
      { name: 'console.memory', value: held, unit: 'MiB', baseline: 0, beside: 'script heap after scrolling through all that was loaded' },
      ...seen,
    ]
  },
}

type Product = Awaited<ReturnType<typeof startServedProduct>>

async function openConsole(
  context: BenchContext,
  db: TestDatabase,
  operations: number,
): Promise<{ page: Page; devtools: CDPSession; product: Product }> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sallyport-bench-console-'))
  context.finally(() => rmSync(dataDirectory, { recursive: true, force: true }))
  const cloud = await startCloud({ dataDirectory, port: 0, metadataPort: 0 })
  context.finally(() => cloud.close())
  const { clouds } = parse(readFileSync(cloud.cloudsFile, 'utf8')) as { clouds: Record<string, unknown> }
  const cloudsYaml = stringify({ clouds: { simulated: clouds.simulated } })
  const [product, browser] = await Promise.all([
    startServedProduct(db, { cloudsYaml, watchUnconfirmedSeconds: 60 }),
    launchBrowser(),
    builtConsole(),
  ])
  context.finally(() => product.stop())
  context.finally(() => browser.close())
  await plantLists(db.superuser, { operations })
  const page = await browser.newPage({ viewport: { width: 1280, height: 860 }, locale: 'en-GB' })
  await page.goto(`${product.origin()}/console/nodes`)
  await page.getByLabel("Administrator's token").fill(product.token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('gridcell').first().waitFor()
  return { page, devtools: await page.context().newCDPSession(page), product }
}

/** From the last byte of the answer with the first page until its rows are drawn: the median of loading the view so many times. */
async function firstRows(page: Page, times: number): Promise<number> {
  const taken: number[] = []
  for (let i = 0; i < times; i += 1) {
    await page.addInitScript(() => {
      const watch = (): void => {
        if (document.querySelector('[role="gridcell"]') === null) return void requestAnimationFrame(watch)
        // Drawn in the frame that begins now.
        requestAnimationFrame(() => Object.assign(window, { rowsAt: performance.now() }))
      }
      requestAnimationFrame(watch)
      new PerformanceObserver((list) => {
        if ((window as { rowsAt?: number }).rowsAt !== undefined) return
        const answers = list.getEntries().filter(({ name }) => name.includes('/admin/graphql')) as PerformanceResourceTiming[]
        for (const { responseEnd, encodedBodySize } of answers)
          if (encodedBodySize > 5_000) Object.assign(window, { answeredAt: responseEnd })
      }).observe({ type: 'resource', buffered: true })
    })
    await page.reload()
    const handle = await page.waitForFunction(() => {
      const { rowsAt, answeredAt } = window as { rowsAt?: number; answeredAt?: number }
      return rowsAt !== undefined && answeredAt !== undefined ? rowsAt - answeredAt : undefined
    })
    taken.push(Number(await handle.jsonValue()))
  }
  return median(taken)
}

/** Turns the wheel as a person does, through page after page; long frames are those that a person sees (more than 50 ms). */
async function scroll(page: Page, turns: number): Promise<Figure[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const frame = (now: number): void => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
    Object.assign(window, { frames })
  })
  await page.mouse.move(600, 400)
  for (let i = 0; i < turns; i += 1) {
    await page.mouse.wheel(0, 900)
    await page.waitForTimeout(16)
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  const beside = 'a frame of 60 a second'
  return [
    { name: 'console.scroll-p99', value: percentile(frames, 0.99), unit: 'ms', baseline: frameMs, beside },
    { name: 'console.long-frames', value: frames.filter((ms) => ms > 50).length, unit: `of-${frames.length}`, baseline: 0, beside: 'none' },
  ]
}

async function memory(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('Performance.enable')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value
  if (heap === undefined) throw new Error('the browser does not say what it holds')
  return heap / 1024 / 1024
}

/** From the write of a node's state until the changed word is drawn, beside the arrival of the same change at a bare stream. */
async function changesSeen(context: BenchContext, db: TestDatabase, page: Page, product: Product, times: number): Promise<Figure[]> {
  const tenantId = await plantTenant(db.superuser, `Watched ${randomUUID().slice(0, 8)}`)
  const nodeId = await plantNode(db.superuser, { tenantId, name: 'watched', heardAgo: 0 })
  const told = new Map<string, (at: number) => void>()
  const stream = followStream(
    `${product.origin()}/admin/graphql`,
    product.token,
    JSON.stringify({ query: 'subscription { changes { kind number changes { kind id } } }' }),
    (data) => {
      if (data.includes(globalId('Node', nodeId))) told.get('next')?.(Date.now())
    },
  )
  context.finally(stream.close)
  await stream.begun
  await page.goto(`${product.origin()}/console/nodes?search=watched`)
  await page.getByRole('gridcell', { name: 'watched', exact: true }).first().waitFor()
  const [seen, bare]: [number[], number[]] = [[], []]
  for (let i = 0; i < times; i += 1) {
    const name = `watched-${i}`
    const drawn = page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const look = (): void => {
            const cells = [...document.querySelectorAll('[role="gridcell"]')]
            if (cells.some(({ textContent }) => textContent === wanted)) resolve(performance.timeOrigin + performance.now())
            else requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        }),
      name,
    )
    const heard = new Promise<number>((resolve) => told.set('next', resolve))
    // So that the page's next look is not the first frame of its waking up.
    await page.waitForTimeout(300)
    const written = performance.timeOrigin + performance.now()
    await db.superuser.query('UPDATE node SET name = $2 WHERE id = $1', [nodeId, name])
    await db.superuser.query("SELECT note_changes($1, ARRAY['NODE'], ARRAY[$2], ARRAY[true])", [tenantId, nodeId])
    bare.push((await heard) - written)
    seen.push((await drawn) - written)
  }
  const beside = 'the same change at a bare stream of events'
  return [
    { name: 'console.change-p50', value: percentile(seen, 0.5), unit: 'ms', baseline: percentile(bare, 0.5), beside },
    { name: 'console.change-p99', value: percentile(seen, 0.99), unit: 'ms', baseline: percentile(bare, 0.99), beside },
  ]
}
