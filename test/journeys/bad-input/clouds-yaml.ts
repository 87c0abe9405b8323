import { describe, expect, test } from 'vitest'
import type { RunningProduct } from '../../fixtures/running-product.ts'
import { expectPlain, secret } from './words.ts'

/** What administrators paste. */
export function badCloudEntries(product: () => RunningProduct): void {
  describe('an entry of a clouds.yaml that cannot be used', () => {
    const add = async (credential: object): Promise<{ __typename: string; field?: string; message: string }> => {
      const { body, data } = await product().admin(
        `mutation ($input: AddCloudAccountInput!) { addCloudAccount(input: $input) { __typename ... on InvalidInput { field message }
           ... on CloudRefused { message } ... on CloudUnreachable { message } ... on Conflict { message } } }`,
        { input: { name: 'another', credential } },
      )
      expectPlain(body)
      return data.addCloudAccount as { __typename: string; message: string }
    }
    const entry = (url: string) =>
      `{auth_type: v3applicationcredential, auth: {auth_url: "${url}", application_credential_id: x, application_credential_secret: ${secret}}}`
    const text = (content: string, cloud?: string) => ({ cloudsYaml: { text: content, ...(cloud === undefined ? {} : { cloud }) } })
    const aliases = [
      'a: &a [1,1,1,1,1,1]',
      ...['b', 'c', 'd', 'e'].map((name, i) => `${name}: &${name} [${Array(6).fill(`*${'abcd'[i]}`).join(',')}]`),
    ].join('\n')
    type Case = [what: string, credential: () => object, field: string, words: RegExp]
    const cases: Case[] = [
      ['is empty', () => text(''), 'credential.cloudsYaml.text', /^Paste a clouds\.yaml/],
      [
        'is no YAML',
        () => text(`clouds: {a: ${secret}`),
        'credential.cloudsYaml.text',
        /^clouds\.yaml is not valid YAML: .* in line 1, column \d+\.$/,
      ],
      [
        'is in another encoding, with a NUL beside each letter',
        () => text(Buffer.from(`clouds: {a: ${secret}}`, 'utf16le').toString('latin1')),
        'credential.cloudsYaml.text',
        /^clouds\.yaml has a control character in line 1: it is not plain text\. Save it as UTF-8, and paste it anew\.$/,
      ],
      [
        'has a secret with a NUL, by hand',
        () => ({ applicationCredential: { authUrl: 'http://x', id: 'x', secret: `${secret}\0` } }),
        'credential.applicationCredential.secret',
        /^secret is one line, without control characters\.$/,
      ],
      ['is larger than any', () => text(`#${'x'.repeat(65_536)}`), 'credential.cloudsYaml.text', /at most 64 KiB/],
      ['is a bomb of aliases', () => text(`${aliases}\nclouds: *e`), 'credential.cloudsYaml.text', /too many YAML aliases/],
      [
        'is not the only one',
        () => text(`clouds: {a: ${entry('http://x')}, b: {}}`),
        'credential.cloudsYaml.cloud',
        /2 entries \(a, b\): say which one is meant\.$/,
      ],
      ['has another name', () => text('clouds: {a: {}}', 'b'), 'credential.cloudsYaml.cloud', /no entry b; it has a\.$/],
      ['lacks the address', () => text('clouds: {a: {auth: {}}}'), 'credential.cloudsYaml.text', /^auth\.auth_url is missing/],
      [
        'has an unknown key',
        () => text('clouds: {a: {regoin: x}}'),
        'credential.cloudsYaml.text',
        /^regoin is not a key that is known here\. Remove it, or correct its name\.$/,
      ],
      [
        'signs in in an unknown way',
        () => text('clouds: {a: {auth_type: v3kerberos, auth: {auth_url: "http://x"}}}'),
        'credential.cloudsYaml.text',
        /v3kerberos is not supported: use v3applicationcredential/,
      ],
      [
        'wants certificates unchecked',
        () => text(`clouds: {a: {verify: false, ${entry('https://x').slice(1)}}`),
        'credential.cloudsYaml.text',
        /verify: false is not accepted/,
      ],
      [
        'has a password in its address',
        () => text(`clouds: {a: ${entry(`http://user:${secret}@127.0.0.1:1`)}}`),
        'credential.cloudsYaml.text',
        /user or password in it/,
      ],
      [
        'has an address that is none',
        () => text(`clouds: {a: ${entry('ftp://x')}}`),
        'credential.cloudsYaml.text',
        /begins with https:\/\//,
      ],
      [
        'leads to something that is no cloud',
        () => text(`clouds: {a: ${entry(product().access().endpoints.docs)}}`),
        'credential',
        /was answered 405/,
      ],
      [
        'is given twice',
        () => ({ ...text('x'), applicationCredential: { authUrl: 'http://x', id: 'x', secret } }),
        'credential',
        /either cloudsYaml or applicationCredential/,
      ],
    ]
    test.each(cases)('because it %s', async (_what, credential, field, words) => {
      expect(await add(credential())).toEqual({ __typename: 'InvalidInput', field, message: expect.stringMatching(words) })
    })

    test('because nobody is there, or the secret is wrong: told as what the cloud did', async () => {
      expect(await add(text(`clouds: {a: ${entry('http://127.0.0.1:1/v3')}}`))).toMatchObject({
        __typename: 'CloudUnreachable',
        message: expect.stringContaining('ECONNREFUSED'),
      })
      expect(await add(text(`clouds: {a: ${entry(product().access().endpoints.cloud)}}`))).toMatchObject({
        __typename: 'CloudRefused',
        message: expect.stringMatching(/^The credential was refused at sign-in/),
      })
    })
  })
}
