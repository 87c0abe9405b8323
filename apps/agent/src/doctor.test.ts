import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { doctor, pingFinding, sourceFindings } from './doctor.ts'
import { tokenChecksum } from './enrollment-token.ts'
import { writeEnded } from './state/identity.ts'

const settings = { sources: {}, metadataUrl: 'http://127.0.0.1:1', logLevel: 'silent' as const }
const body = `spe_${'A'.repeat(10)}${'s'.repeat(43)}`
const userData = {
  version: 1,
  controlPlane: 'https://127.0.0.1:1',
  pins: [],
  token: body + tokenChecksum(body),
  deployment: '6f1f3a5e-6a3e-4d0b-9b8e-0d1c2b3a4f50',
}
let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'doctor-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

async function examine(path = directory): Promise<{ text: string; code: number }> {
  const lines: string[] = []
  const code = await doctor(path, settings, (line) => lines.push(line))
  return { text: lines.join('\n'), code }
}

test('a control plane that cannot be reached is said with the phase and what to do', async () => {
  writeFileSync(join(directory, 'enrollment.json'), JSON.stringify(userData))
  const { text, code } = await examine()
  expect(code).toBe(1)
  expect(text).toContain('Not enrolled yet; the token is well formed.')
  expect(text).toContain('WRONG    https://127.0.0.1:1: connect ECONNREFUSED')
  expect(text).toContain('security group, firewall, route')
  expect(text).toMatch(/1 thing is in the way\.$/)
  expect(text).not.toContain('ssss')
  expect(readdirSync(directory)).toEqual(['enrollment.json'])
})

test('each state of the files has its words and its way out', async () => {
  expect((await examine(join(directory, 'none'))).text).toContain('is not there')
  expect((await examine()).text).toContain('enrollment.json is missing')
  writeFileSync(join(directory, 'enrollment.json'), JSON.stringify({ ...userData, token: userData.token.slice(0, 40) }))
  expect((await examine()).text).toContain('has 40 characters instead of 63')
  writeFileSync(join(directory, 'enrollment.json'), JSON.stringify({ ...userData, controlPlane: 'http://x' }))
  expect((await examine()).text).toContain('controlPlane must be an https')
  const document = JSON.stringify(userData, null, 2)
  for (const pasted of [
    JSON.stringify(document),
    JSON.stringify(document).slice(1, -1),
    JSON.stringify(JSON.stringify(userData)).slice(1),
  ]) {
    writeFileSync(join(directory, 'enrollment.json'), pasted)
    const { text } = await examine()
    expect(text).toContain(`enrollment.json holds the text as it stands in the JSON answer, with \\n and \\" in it`)
    expect(text).not.toContain('ssss')
  }
  writeFileSync(join(directory, 'enrollment.json'), document.slice(0, 30))
  expect((await examine()).text).toContain('it is not JSON; it may have been cut')
  writeEnded(directory, new Date('2026-01-01T00:00:00Z'), 'n')
  expect((await examine()).text).toContain('ended this node (at 2026-01-01T00:00:00.000Z')
  expect((await examine()).text).toContain(
    `empty the state directory ${directory} (ended.json, identity.json, key.pem, enrollment.json) and enroll it as a new node.`,
  )
})

test('a host without ping is told for whom that matters, and who may accept it', () => {
  expect(pingFinding('AVAILABLE')).toMatchObject({ state: 'fine' })
  for (const ability of ['NO_PROGRAM', 'NOT_PERMITTED'] as const) {
    const finding = pingFinding(ability)
    expect(finding).toMatchObject({ state: 'unknown', way: expect.stringContaining('A node enrolled by hand works without it') })
    expect(finding).toMatchObject({ way: expect.stringContaining('an administrator may accept it by name (acceptNode, condition ICMP)') })
  }
})

test('a source address that is none of this host`s is found before it fails', () => {
  expect(sourceFindings({}, {})).toMatchObject([{ state: 'fine' }])
  expect(sourceFindings({ IPV4: '127.20.0.5' }, {})).toMatchObject([{ state: 'fine' }])
  expect(sourceFindings({ IPV4: '192.0.2.1' }, {})).toMatchObject([
    { state: 'wrong', way: expect.stringContaining('SALLYPORT_AGENT_SOURCE_ADDRESS') },
  ])
})
