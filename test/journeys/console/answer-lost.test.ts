import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { context, enter, onConsoleGround, page, product } from './console-page.ts'
import { inBothThemes } from './in-both-themes.ts'

onConsoleGround()

const unsure = () => page.getByText('It is not known whether this was done')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const tenants = async (search: string): Promise<number> => {
  const { tenants } = await product.admin<{ tenants: { edges: unknown[] } }>(
    'query ($search: String!) { tenants(first: 10, filter: { search: $search }) { edges { node { id } } } }',
    { search },
  )
  return tenants.edges.length
}

/** The next mutation of this name reaches the server, and the window is answered something else. */
async function instead(mutation: string, answer: (route: Route) => Promise<void>): Promise<void> {
  let met = false
  await context.route('**/admin/graphql', async (route) => {
    if (met || !route.request().postData()?.includes(`mutation ${mutation}`)) return route.fallback()
    met = true
    await route.fetch()
    await answer(route)
  })
}

describe('an act whose answer is lost', () => {
  it.each<[string, (route: Route) => Promise<void>]>([
    ['connection', (route) => route.abort('connectionreset')],
    ['gateway', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })],
    ['half', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"data":{"createTenant":{"__ty' })],
    ['nothing', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{"data":{}}' })],
    ['null', (route) => route.fulfill({ status: 200, contentType: 'application/json', body: 'null' })],
  ])('is said to be unknown, and never to be undone: %s', async (name, answer) => {
    await enter('/tenants')
    await button('Create a tenant').click()
    await page.getByLabel('Name').fill(`lost by ${name}`)
    await instead('CreateTenant', answer)
    await button('Create it').click()
    await unsure().waitFor()
    expect(await page.getByText('Nothing was sent').count()).toBe(0)
    if (name === 'gateway') await inBothThemes('answer-lost')
    expect(await tenants(`lost by ${name}`)).toBe(1)
    await button('Create it').click()
    await page.getByText(`A tenant named lost by ${name} exists already.`).waitFor()
    expect([await unsure().count(), await tenants(`lost by ${name}`)]).toEqual([0, 1])
  })

  it('is not said of what the server refused', async () => {
    await enter('/tenants')
    await button('Create a tenant').click()
    await page.getByLabel('Name').fill('refused')
    const errors = [{ message: 'Too many requests.', extensions: { code: 'RATE_LIMITED', requestId: 'r-1' } }]
    await instead('CreateTenant', (route) => route.fulfill({ status: 429, json: { errors } }))
    await button('Create it').click()
    await page.getByText('Too many requests.').waitFor()
    expect(await unsure().count()).toBe(0)
  })
})
