import 'reflect-metadata'
import { createHash, randomBytes, webcrypto } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { createSecureContext, type SecureContext } from 'node:tls'
import * as x509 from '@peculiar/x509'

x509.cryptoProvider.set(webcrypto as unknown as Crypto)

/** The key that agents know this installation by. */
export type TlsKey = {
  context(): SecureContext
  /** `sha256//<base64 over the public key (SPKI)>`: of the key in use and of the one that comes after it. Both go into user-data. */
  pins: { current: string; next: string }
  /** The certificate in use, PEM. */
  certificate: string
}

type KeyPair = webcrypto.CryptoKeyPair

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const YEARS = 10

const toPem = (label: string, der: ArrayBuffer): string =>
  `-----BEGIN ${label}-----\n${Buffer.from(der)
    .toString('base64')
    .match(/.{1,64}/g)
    ?.join('\n')}\n-----END ${label}-----\n`

const fromPem = (text: string): Buffer => Buffer.from(text.replace(/-----[^-]+-----|\s/g, ''), 'base64')

function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

async function readOrMakeKey(file: string): Promise<KeyPair> {
  if (!existsSync(file)) {
    const made = (await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as KeyPair
    writeWhole(file, toPem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', made.privateKey)))
  }
  const privateKey = await webcrypto.subtle.importKey('pkcs8', fromPem(readFileSync(file, 'utf8')), ALGORITHM, true, ['sign'])
  const { kty, crv, x, y } = await webcrypto.subtle.exportKey('jwk', privateKey)
  const publicJwk = Object.fromEntries(Object.entries({ kty, crv, x, y }).filter(([, value]) => value !== undefined))
  const publicKey = await webcrypto.subtle.importKey('jwk', publicJwk, ALGORITHM, true, ['verify'])
  return { privateKey, publicKey }
}

async function pinOf({ publicKey }: KeyPair): Promise<string> {
  return createHash('sha256')
    .update(Buffer.from(await webcrypto.subtle.exportKey('spki', publicKey)))
    .digest('base64')
}

async function makeCertificate(keys: KeyPair, names: readonly string[], now: Date): Promise<string> {
  const notAfter = new Date(now)
  notAfter.setUTCFullYear(notAfter.getUTCFullYear() + YEARS)
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: `01${randomBytes(15).toString('hex')}`,
    name: 'CN=Sallyport agent endpoint',
    notBefore: new Date(now.getTime() - 86_400_000), // a host at its first boot may be behind
    notAfter,
    keys: keys as unknown as CryptoKeyPair, // Node's types and the browser's name the same thing
    signingAlgorithm: ALGORITHM,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value }))),
    ],
  })
  return certificate.toString('pem')
}

/** True when the certificate is for this key, names all of these, and lasts another month. */
async function fits(pem: string, keys: KeyPair, names: readonly string[], now: Date): Promise<boolean> {
  const certificate = new x509.X509Certificate(pem)
  const covered = certificate.getExtension(x509.SubjectAlternativeNameExtension)?.names.items.map(({ value }) => value) ?? []
  const spki = createHash('sha256').update(Buffer.from(certificate.publicKey.rawData)).digest('base64')
  return (
    spki === (await pinOf(keys)) &&
    names.every((name) => covered.includes(name)) &&
    certificate.notAfter.getTime() > now.getTime() + 30 * 86_400_000
  )
}

/**
 * Reads the key in use, the next one and the certificate from `directory`, and makes what is missing: both keys on the first start; the
 * certificate also when names were added or it is about to end. To change keys, replace `agent-key.pem` by `agent-next-key.pem` and
 * start again. Replicas of one installation must share these files.
 */
export async function openTlsKey(directory: string, names: readonly string[], now: Date): Promise<TlsKey> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const file = (name: string) => join(directory, name)
  const current = await readOrMakeKey(file('agent-key.pem'))
  const next = await readOrMakeKey(file('agent-next-key.pem'))
  const certificateFile = file('agent-certificate.pem')
  if (!existsSync(certificateFile) || !(await fits(readFileSync(certificateFile, 'utf8'), current, names, now)))
    writeWhole(certificateFile, await makeCertificate(current, names, now))
  const certificate = readFileSync(certificateFile, 'utf8')
  const context = createSecureContext({ key: readFileSync(file('agent-key.pem'), 'utf8'), cert: certificate, minVersion: 'TLSv1.2' })
  return { context: () => context, pins: { current: `sha256//${await pinOf(current)}`, next: `sha256//${await pinOf(next)}` }, certificate }
}
