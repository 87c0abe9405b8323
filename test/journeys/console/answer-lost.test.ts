import type { Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { context, enter, onConsoleGround, page, product } from './console-page.ts'
import { hold } from './hold.ts'
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
    expect(await page.getByText(/Nothing was (changed|recorded)/).count()).toBe(0)
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

describe('what something on the way answers', () => {
  const tenantsAsked = (route: Route): boolean => /query (?!WhoIsThere)\w*Tenant/.test(route.request().postData() ?? '')
  const answered = async (answer: (route: Route) => Promise<void>): Promise<void> => {
    await context.route('**/admin/graphql', (route) => (tenantsAsked(route) ? answer(route) : route.fallback()))
  }

  it('of 50 MB is not read to its end, and told as what it is', async () => {
    await enter('/settings')
    await answered((route) => route.fulfill({ status: 200, contentType: 'application/json', body: ' '.repeat(50 * 1024 * 1024) }))
    await page.getByRole('link', { name: 'Tenants', exact: true }).click()
    await page.getByText('The server began an answer of more than 16 MiB, which was not read.').waitFor()
  })

  it('signs nobody out, and is asked again', async () => {
    await enter('/settings')
    await answered((route) => route.fulfill({ status: 401, contentType: 'text/html', body: '<h1>Sign in to the proxy</h1>' }))
    await page.getByRole('link', { name: 'Tenants', exact: true }).click()
    await page.getByText('What came, with status 401, is no answer of Sallyport').waitFor()
    await context.unroute('**/admin/graphql')
    await button('Try again').click()
    await page.getByRole('grid', { name: 'Tenants' }).waitFor()
  })
})

describe('a token that is told once', () => {
  it('stands above whatever is shown by then, where its answer comes late', async () => {
    await enter(`/tenants/${product.tenantId}`)
    await button('Invite an Owner').click()
    await page.getByLabel('Name').fill('Late')
    await page.getByLabel('Email').fill('late@example.org')
    const release = await hold('mutation InviteOwner')
    await button('Invite them').click()
    await button('Cancel').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Audit log' }).click()
    release()
    await page.getByRole('heading', { name: 'The token of Late' }).waitFor()
    await button('I have it').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain('spt_')
  })

  it('is shown to whoever replaced their own, also where the window cannot sign in with it at once', async () => {
    const { addAdministrator } = await product.admin<{ addAdministrator: { token: string } }>(
      'mutation { addAdministrator(input: { displayName: "Rita", email: "rita@example.org" }) { ... on AddAdministratorPayload { token } } }',
    )
    await enter('/settings', addAdministrator.token)
    let replaced = false
    await context.route('**/admin/graphql', async (route) => {
      const text = route.request().postData() ?? ''
      replaced ||= text.includes('mutation RotateAdministratorToken')
      if (replaced && text.includes('query WhoIsThere')) return route.abort('connectionreset')
      return route.fallback()
    })
    await button('Replace my token').click()
    await button('Replace it').click()
    await page.getByRole('heading', { name: 'Your new token' }).waitFor()
    await page.getByText('Your token is no longer good').waitFor()
    const token = (await page.locator('.token-once code').textContent()) ?? ''
    await context.unroute('**/admin/graphql')
    await button('I have it').click()
    await page.getByLabel("Administrator's token").fill(token)
    await button('Sign in').click()
    await button('Sign out').waitFor()
  })

  it('got lost where the connection broke while it was made and the browser asked again, and that is said', async () => {
    const { addAdministrator } = await product.admin<{ addAdministrator: { token: string } }>(
      'mutation { addAdministrator(input: { displayName: "Twila", email: "twila@example.org" }) { ... on AddAdministratorPayload { token } } }',
    )
    await enter('/settings', addAdministrator.token)
    await context.route('**/admin/graphql', async (route) => {
      if (!route.request().postData()?.includes('mutation RotateAdministratorToken')) return route.fallback()
      await route.fetch() // its answer is lost, and the browser sends it again
      await route.fulfill({ response: await route.fetch() })
    })
    await button('Replace my token').click()
    await button('Replace it').click()
    await page.getByText('it was replaced, and the new one was lost on the way').waitFor()
    await button('Sign in').waitFor()
  })
})
