import { createHash, X509Certificate } from 'node:crypto'
import { mkdtempSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTlsKey } from './tls-key.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sallyport-tls-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const now = new Date('2030-01-01T00:00:00Z')
function spkiPin(pem: string): string {
  const spki = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return `sha256//${createHash('sha256').update(spki).digest('base64')}`
}

test('the first start makes both keys and a certificate for all names; the pin is that of the key on the wire', async () => {
  const key = await openTlsKey(directory, ['control.example.org', '192.0.2.1'], now)
  const certificate = new X509Certificate(key.certificate)
  expect(certificate.checkHost('control.example.org')).toBe('control.example.org')
  expect(certificate.checkIP('192.0.2.1')).toBe('192.0.2.1')
  expect(certificate.checkHost('other.example.org')).toBeUndefined()
  expect(certificate.verify(certificate.publicKey)).toBe(true)
  expect(key.pins.current).toBe(spkiPin(key.certificate))
  expect(key.pins.next).not.toBe(key.pins.current)
  for (const name of ['agent-key.pem', 'agent-next-key.pem']) expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600)
})

test('later starts keep keys and certificate; a new name makes a new certificate of the same key', async () => {
  const first = await openTlsKey(directory, ['a.example.org'], now)
  expect(await openTlsKey(directory, ['a.example.org'], now)).toMatchObject({ certificate: first.certificate, pins: first.pins })
  const renamed = await openTlsKey(directory, ['a.example.org', 'b.example.org'], now)
  expect(renamed.certificate).not.toBe(first.certificate)
  expect(renamed.pins).toEqual(first.pins)
})

test('a certificate that is about to end is made again', async () => {
  const first = await openTlsKey(directory, ['a.example.org'], now)
  const later = await openTlsKey(directory, ['a.example.org'], new Date('2039-12-20T00:00:00Z'))
  expect(later.certificate).not.toBe(first.certificate)
  expect(later.pins).toEqual(first.pins)
})

test('the next key takes over under the pin that agents already have', async () => {
  const first = await openTlsKey(directory, ['a.example.org'], now)
  renameSync(join(directory, 'agent-next-key.pem'), join(directory, 'agent-key.pem'))
  const second = await openTlsKey(directory, ['a.example.org'], now)
  expect(second.pins.current).toBe(first.pins.next)
  expect(spkiPin(second.certificate)).toBe(first.pins.next)
  expect(second.pins.next).not.toBe(first.pins.current)
})
