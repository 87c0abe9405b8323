import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { plantAttempt, plantOperation } from '../../fixtures/tenants.ts'
import { cloud, db, enter, onConsoleGround, page, product } from './console-page.ts'
import { inBothThemes } from './in-both-themes.ts'
import { rowOf } from './waiting-instance.ts'

onConsoleGround()

const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const table = (name: string) => page.getByRole('group', { name, exact: true })
const tenantId = (): string => rowOf(product.tenantId)
const accountId = (): string => rowOf(product.accountId)
const account = async (columns: string): Promise<unknown[]> =>
  (await db.superuser.query(`select ${columns} from cloud_account where id = $1`, [accountId()])).rows

/** The cloud's own file, with three entries and their secrets. */
const cloudsYaml = (): string => readFileSync(cloud.cloudsFile, 'utf8')
const secrets = (): { id: string; secret: string } => cloud.credentials.applicationCredential

/** Everything that this page holds and that a script could read of it. */
const held = (): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)
    return [document.documentElement.outerHTML, location.href, JSON.stringify({ ...sessionStorage, ...localStorage }), ...fields].join('\n')
  })

describe('cloud accounts', () => {
  it('are added from a pasted clouds.yaml by mouse, once it is said what it means; its secret is nowhere afterwards', async () => {
    await enter('/clouds')
    await row('Cloud').getByText('Ready').waitFor()
    await inBothThemes('clouds-list')
    await button('Add a cloud account').click()
    await page.locator('input[type=file]').first().setInputFiles(cloud.cloudsFile)
    await expect.poll(() => page.getByLabel('clouds.yaml', { exact: true }).inputValue()).toBe(cloudsYaml())
    await button('Review the credential').click()
    await page.getByText('Give the account a name.').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('From a file')
    await button('Review the credential').click()
    await page.getByText('clouds.yaml has 3 entries (simulated, simulated-admin, simulated-appcred): say which one is meant.').waitFor()
    expect(await page.getByLabel('clouds.yaml', { exact: true }).inputValue()).toBe(cloudsYaml())
    await page.getByLabel('Entry').fill('simulated-appcred')
    await inBothThemes('clouds-add')
    await button('Review the credential').click()
    await page.getByText(`application credential ${secrets().id}`).waitFor()
    await page.getByText('No cloud has been asked yet.').waitFor()
    expect(await held()).not.toContain(secrets().secret)
    await inBothThemes('clouds-add-meaning')
    await page.getByText('Make the ownership marker in the default region').click()
    await button('Sign in there and add it').click()
    await page.getByRole('list', { name: 'What the check found' }).getByText('Signed in as monitoring to project monitoring.').waitFor()
    await page.getByText(/Its ownership marker in RegionOne is the security group/).waitFor()
    await inBothThemes('clouds-added')
    await page.getByRole('link', { name: 'Open the account' }).click()
    await page.getByRole('meter', { name: 'Instances' }).waitFor()
    expect(await held()).not.toContain(secrets().secret)
  })

  it('that cannot be had are refused in words: no YAML, no plain text, a wrong secret, a cloud that is away; what was typed stays', async () => {
    await enter('/clouds/add')
    await page.getByLabel('Name', { exact: true }).fill('💥'.repeat(255))
    const yaml = page.getByLabel('clouds.yaml', { exact: true })
    for (const [text, words] of [
      ['', /^Paste a clouds\.yaml/],
      ['clouds: {a: secret', /^clouds\.yaml is not valid YAML: .* in line 1/],
      ['\0\0\0\0', /^clouds\.yaml has a control character in line 1: it is not plain text\./],
      ['clouds: {a: {regoin: x}}', /^regoin is not a key that is known here\./],
      [`#${'x'.repeat(66_000)}`, /at most 64 KiB/],
    ] as const) {
      await yaml.fill(text)
      await button('Review the credential').click()
      await page.getByText(words).waitFor()
      expect(await yaml.inputValue()).toBe(text)
    }
    await inBothThemes('clouds-add-refused')

    await page.getByRole('radio', { name: 'By hand' }).click()
    await page.getByLabel('Identity service').fill('http://127.0.0.1:1/v3')
    await page.getByLabel('Id of the application credential').fill(secrets().id)
    await page.getByLabel('Secret').fill('not the secret')
    await button('Review the credential').click()
    await button('Sign in there and add it').click()
    await page.getByText(/at most 80 characters/).waitFor()
    await page.getByLabel('Name', { exact: true }).fill('By hand')
    await button('Sign in there and add it').click()
    await page.getByRole('alert').getByText('ECONNREFUSED').waitFor()
    await inBothThemes('clouds-add-away')
    await button('Change it').click()
    expect(await page.getByLabel('Secret').inputValue()).toBe('not the secret')
    await page.getByLabel('Identity service').fill(cloud.identityUrl)
    await button('Review the credential').click()
    await button('Sign in there and add it').click()
    await page.getByText(/^The credential was refused at sign-in/).waitFor()
    await button('Change it').click()
    await page.getByLabel('Secret').fill(secrets().secret)
    await button('Review the credential').click()
    await button('Sign in there and add it').click()
    await page.getByRole('heading', { name: 'By hand' }).waitFor()
  })

  it('are looked after by keys alone: checked, their rates changed, a network marked, an address recorded, a marker made', async () => {
    await enter(`/clouds/${product.accountId}`)
    await button('Check again').focus()
    await page.keyboard.press('Enter')
    await page.getByText(/All \d+ lines are in order\./).waitFor()

    cloud.faults.add({ effect: { kind: 'status-before', status: 503 }, service: 'keystone', method: 'POST' } as never)
    await page.keyboard.press('Enter')
    await page.getByText('Failing', { exact: true }).waitFor()
    await page.getByText('The one line is not in order.').waitFor()
    await inBothThemes('clouds-failing')
    cloud.faults.clear()
    await page.keyboard.press('Enter')
    await page.getByText('Ready', { exact: true }).waitFor()

    await button('Change').focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Creates a minute').focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('12')
    await inBothThemes('clouds-rates')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => account('creates_per_minute')).toEqual([{ creates_per_minute: 12 }])

    await button('Mark the network monitoring').focus()
    await page.keyboard.press('Enter')
    await button('Unmark the network monitoring').waitFor()
    await button('Mark the whole account').focus()
    await page.keyboard.press('Enter')
    await page.getByText('The whole account is marked, by Grace').waitFor()

    await page.getByLabel('Address to record').focus()
    await page.keyboard.type('198.51.100.300')
    await page.keyboard.press('Enter')
    await page.getByText('Give a single IPv4 or IPv6 address.').waitFor()
    expect(await page.getByLabel('Address to record').inputValue()).toBe('198.51.100.300')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await table('Recorded addresses').getByText('198.51.100.30', { exact: true }).waitFor()

    await button('Make a marker').focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'RegionOne' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'RegionOne' }).waitFor()
    expect(await page.getByRole('option').allTextContents()).toEqual(['RegionOne'])
    await page.keyboard.press('Enter')
    await inBothThemes('clouds-marker')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('get a credential for deletion of their own and lose it, and their everyday one is rotated within the same project', async () => {
    await enter(`/clouds/${product.accountId}`)
    await button('Give it a credential').click()
    await page.getByLabel('clouds.yaml', { exact: true }).fill(cloudsYaml())
    await page.getByLabel('Entry').fill('simulated-admin')
    await button('Review the credential').click()
    await page.getByText('the password of user admin').waitFor()
    await button('Sign in there and take it').click()
    await page
      .getByRole('alert')
      .getByText(/project/)
      .waitFor() // of another project
    await inBothThemes('clouds-deletion-credential')
    await button('Change it').click()
    await page.getByLabel('Entry').fill('simulated-appcred')
    await button('Review the credential').click()
    await button('Sign in there and take it').click()
    await page.getByText('A credential of its own, for deletion alone').waitFor()
    await inBothThemes('clouds-one')

    // The witness of that user found a copy, and the account is checked again.
    const [{ cloud: where, user_id: user }] = (await account('cloud, coalesce(deletion_user_id, user_id) as user_id')) as [
      Record<string, string>,
    ]
    await db.superuser.query(
      `insert into witness_ladder (id, cloud, user_id, region, rung, fence_reason, fenced_at, last_climb_at)
       values (gen_random_uuid(), $1, $2, 'RegionOne', 7, 'OTHERS_ABOVE', app_now(), app_now())`,
      [where, user],
    )
    await button('Check again').click()
    await page.getByText('Fenced', { exact: true }).waitFor()
    await page.getByText('None was recorded: nothing can be deleted here.').waitFor()
    await page.getByRole('heading', { name: 'Everyday credential', exact: true }).scrollIntoViewIfNeeded()
    await inBothThemes('clouds-fenced')
    await db.superuser.query('delete from witness_ladder')
    await button('Remove its credential').click()
    await page.getByText('the deployment has to be attested and activated again before anything is deleted').waitFor()
    await button('Remove the credential').click()
    await page.getByText('The everyday credential, where its rights allow it').waitFor()

    await button('Rotate').click()
    await page.getByRole('radio', { name: 'By hand' }).click()
    await page.getByLabel('Identity service').fill(cloud.identityUrl)
    await page.getByLabel('Id of the application credential').fill(secrets().id)
    await page.getByLabel('Secret').fill(secrets().secret)
    await button('Review the credential').click()
    await button('Sign in there and replace it').click()
    await page.getByText(`application credential ${secrets().id}`).waitFor()
    expect(await held()).not.toContain(secrets().secret)
  })

  it('are removed once their name was typed, and what stays in the project is told', async () => {
    const name = '<script>document.title = "mine"</script>'
    const { addCloudAccount } = await product.admin<{ addCloudAccount: { account: { id: string } } }>(
      `mutation ($text: String!, $name: String!) { addCloudAccount(input: { name: $name, createMarker: true,
         credential: { cloudsYaml: { text: $text, cloud: "simulated" } } }) { ... on AddCloudAccountPayload { account { id } } } }`,
      { text: cloudsYaml(), name },
    )
    const removedId = rowOf(addCloudAccount.account.id)
    const operationId = await plantOperation(db.superuser, { tenantId: tenantId(), accountId: removedId, state: 'SUCCEEDED' })
    await plantAttempt(db.superuser, {
      tenantId: tenantId(),
      accountId: removedId,
      operationId,
      place: 1,
      state: 'ADMITTED',
      nodeState: 'ENABLED',
    })
    await enter(`/clouds/${addCloudAccount.account.id}`)
    await page.getByRole('heading', { name }).waitFor()
    await button('Remove').click()
    await page.getByLabel('Name of the account').fill('script')
    await button('Remove the account').click()
    await page.getByText(`This is not ${name}.`).waitFor()
    await page.getByLabel('Name of the account').fill(name)
    await inBothThemes('clouds-remove')
    await button('Remove the account').click()
    await page.getByText(/^The cloud still has 1 instance of this account/).waitFor()
    expect(await page.getByLabel('Name of the account').inputValue()).toBe(name)
    await page.getByText('Leave its instances in the cloud').click()
    await inBothThemes('clouds-remove-leaving')
    await button('Remove it and leave its instances').click()
    await page.getByRole('heading', { name: `${name} is removed` }).waitFor()
    await table('Instances that stay').getByText('CLOUDWORD-instance-name').waitFor()
    await table('Ownership markers that stay').getByText('RegionOne').waitFor()
    await inBothThemes('clouds-left')
    expect(await page.title()).not.toBe('mine')
    await page.goto(page.url())
    await page.getByText('There is no such cloud account').waitFor()
  })
})
