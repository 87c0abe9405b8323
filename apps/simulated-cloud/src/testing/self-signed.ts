import { createHash, generateKeyPairSync, sign } from 'node:crypto'

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body])
  const length = Buffer.from(body.length.toString(16).padStart(body.length > 255 ? 4 : 2, '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body])
}
const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts)
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'))
const time = (text: string): Buffer => der(0x17, Buffer.from(text))

/** A certificate for nobody in particular, its key, and the pin by which a client recognises it. */
export function selfSigned(): { key: string; cert: string; pin: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('test')))))
  const validity = sequence(time('250101000000Z'), time('450101000000Z'))
  const inner = sequence(der(0x02, Buffer.from([1])), ecdsaWithSha256, name, validity, name, spki)
  const certificate = sequence(inner, ecdsaWithSha256, der(0x03, Buffer.from([0]), sign('sha256', inner, privateKey)))
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    pin: `sha256//${createHash('sha256').update(spki).digest('base64')}`,
  }
}
