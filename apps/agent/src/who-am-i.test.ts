import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tokenChecksum } from './enrollment-token.ts'
import { writeIdentity } from './state/identity.ts'
import { makeNodeKey } from './state/node-key.ts'
import { whoAmI } from './who-am-i.ts'

const tokenOf = (letter: string) => {
  const body = `spe_${letter.repeat(10)}${'s'.repeat(43)}`
  return body + tokenChecksum(body)
}
const deployment = '6f1f3a5e-6a3e-4d0b-9b8e-0d1c2b3a4f50'
const pin = `sha256//${'A'.repeat(43)}=`
const userData = { version: 1, controlPlane: 'https://cp.example:8443', pins: [pin], token: tokenOf('A'), deployment }
const identity = {
  version: 1 as const,
  deployment,
  nodeId: 'n1',
  audience: 'aud',
  controlPlane: 'https://old.example',
  pins: [],
  tokenId: 'AAAAAAAAAA',
}

const warnings: string[] = []
const quiet = () => undefined
const log = { debug: quiet, info: quiet, error: quiet, warn: (_fields: object, message: string) => void warnings.push(message) }
let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'who-'))
  warnings.length = 0
})
afterEach(() => rmSync(directory, { recursive: true }))

const put = (content: unknown) =>
  writeFileSync(join(directory, 'enrollment.json'), typeof content === 'string' ? content : JSON.stringify(content))
const fault = () => {
  try {
    whoAmI(directory, log)
  } catch (error) {
    return error as { code: number; message: string }
  }
  throw new Error('it did not stop')
}

test('user-data alone makes a new node with the token of the file', () => {
  put(userData)
  expect(whoAmI(directory, log)).toEqual({
    kind: 'new',
    controlPlane: 'https://cp.example:8443',
    pins: [pin],
    deployment,
    token: tokenOf('A'),
    tokenId: 'AAAAAAAAAA',
    key: undefined,
  })
})

test('the key of an earlier try is taken up again', () => {
  put(userData)
  const { publicKey } = makeNodeKey(directory)
  expect(whoAmI(directory, log)).toMatchObject({ kind: 'new', key: { publicKey } })
})

for (const [what, content, words] of [
  ['no file', undefined, 'enrollment.json is missing'],
  ['a cut file', JSON.stringify(userData).slice(0, 80), 'it is not JSON'],
  ['no token', { ...userData, token: undefined }, 'holds no token'],
  ['an empty token', { ...userData, token: ' ' }, 'holds no token'],
  ['a null token', { ...userData, token: null }, 'holds no token'],
  ['a cut token', { ...userData, token: tokenOf('A').slice(0, 50) }, 'has 50 characters instead of 63'],
  ['a changed token', { ...userData, token: tokenOf('A').replace('sss', 'sSs') }, 'checksum'],
  ['an API token', { ...userData, token: tokenOf('A').replace('spe_', 'spt_') }, 'of another kind'],
  ['another version of the file', { ...userData, version: 2 }, 'version must be 1'],
  ['no deployment', { ...userData, deployment: undefined }, 'deployment'],
  ['plain http', { ...userData, controlPlane: 'http://cp.example' }, 'controlPlane must be an https'],
  ['an address with a path', { ...userData, controlPlane: 'https://cp.example/agent' }, 'scheme, host and port alone'],
  ['a pin that is none', { ...userData, pins: ['sha256//abc'] }, 'pins.0 must look like'],
] as const)
  test(`${what} cannot enroll, and the line says why without the secret`, () => {
    if (content !== undefined) put(content)
    const { code, message } = fault()
    expect(code).toBe(4)
    expect(message).toContain(words)
    expect(message).not.toContain('ssss')
  })

test('a stored identity wins, at the address that user-data of the same deployment names', () => {
  makeNodeKey(directory)
  writeIdentity(directory, identity)
  expect(whoAmI(directory, log)).toMatchObject({ kind: 'enrolled', controlPlane: 'https://old.example', identity: { nodeId: 'n1' } })
  put({ ...userData, token: undefined })
  expect(whoAmI(directory, log)).toMatchObject({ kind: 'enrolled', controlPlane: 'https://cp.example:8443', pins: [pin] })
})

test('the token that made the identity is removed if a crash left it there', () => {
  makeNodeKey(directory)
  writeIdentity(directory, identity)
  put({ ...userData, note: 'kept' })
  whoAmI(directory, log)
  const left = JSON.parse(readFileSync(join(directory, 'enrollment.json'), 'utf8'))
  expect(left).toEqual({ version: 1, controlPlane: 'https://cp.example:8443', pins: [pin], deployment, note: 'kept' })
  expect(warnings).toEqual([])
})

test('a token of another node beside an identity is left alone and spoken of', () => {
  makeNodeKey(directory)
  writeIdentity(directory, identity)
  put({ ...userData, token: tokenOf('B') })
  expect(whoAmI(directory, log)).toMatchObject({ kind: 'enrolled', identity: { nodeId: 'n1' } })
  expect(warnings).toHaveLength(1)
  expect(readFileSync(join(directory, 'enrollment.json'), 'utf8')).toContain(tokenOf('B'))
})

test('an identity of another deployment, without its key, or unreadable, stops with exit 4 and names the file', () => {
  writeIdentity(directory, identity)
  expect(fault()).toMatchObject({ code: 4, message: expect.stringContaining(join(directory, 'key.pem')) })
  makeNodeKey(directory)
  put({ ...userData, deployment: '11111111-2222-4333-8444-555555555555' })
  expect(fault()).toMatchObject({ code: 4, message: expect.stringContaining(join(directory, 'identity.json')) })
  writeFileSync(join(directory, 'identity.json'), '{"version":1')
  chmodSync(join(directory, 'identity.json'), 0o600)
  expect(fault()).toMatchObject({ code: 4, message: expect.stringContaining('identity.json cannot be understood') })
})

test('a key file that is no Ed25519 key stops, and none of it is repeated', () => {
  put(userData)
  writeFileSync(join(directory, 'key.pem'), '-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n')
  const { code, message } = fault()
  expect(code).toBe(4)
  expect(message).not.toContain('c2VjcmV0')
})
