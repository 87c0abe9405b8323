import { applicationCredential, type OpenStackCredential, openStackCredential } from '@sallyport/clouds/openstack/credential.ts'
import { describeCredential } from '@sallyport/clouds/openstack/describe-credential.ts'
import { type OpenStackOptions, openOpenStack } from '@sallyport/clouds/openstack/open-openstack.ts'
import { readCloudsYaml } from '@sallyport/clouds/openstack/read-clouds-yaml.ts'
import type { GivenCredential } from '@sallyport/domain/clouds/account.ts'
import type { Credential, CredentialDoor, ReadCredential } from '@sallyport/domain/clouds/account-ports.ts'
import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import { problemOfCloud } from '@sallyport/domain/clouds/cloud-problem.ts'
import type { CredentialPurpose } from '@sallyport/domain/clouds/provider.ts'
import { asSentence } from '@sallyport/domain/primitives/as-sentence.ts'
import { invalid, type Problem } from '@sallyport/domain/primitives/problem.ts'
import { ZodError } from 'zod'
import type { SealingKeys } from './sealing.ts'

export type Sealing = Pick<SealingKeys, 'seal' | 'open'>

const contextOf = (accountId: string, purpose?: CredentialPurpose): string =>
  purpose === 'DELETION' ? `cloud-account-deletion:${accountId}` : `cloud-account:${accountId}`

/** The credential that was sealed for this account and purpose. */
export function openCredential(sealing: Sealing, accountId: string, sealed: Uint8Array, purpose?: CredentialPurpose): OpenStackCredential {
  return openStackCredential.parse(JSON.parse(new TextDecoder().decode(sealing.open(sealed, contextOf(accountId, purpose)))))
}

/** Opaque for everyone else; the two casts are the only place where it is put in and taken out. */
const wrapped = (credential: OpenStackCredential): Credential => credential as unknown as Credential
const unwrapped = (credential: Credential): OpenStackCredential => credential as unknown as OpenStackCredential

export function credentialDoor(options: { sealing: Sealing; openstack: OpenStackOptions }): CredentialDoor {
  const allowInsecure = options.openstack.allowInsecure === true
  return {
    read(given) {
      try {
        return given.cloudsYaml == null ? fromApplicationCredential(given) : fromCloudsYaml(given.cloudsYaml, allowInsecure)
      } catch (error) {
        throw refusal(error, given)
      }
    },
    open(credential) {
      try {
        return openOpenStack(unwrapped(credential), options.openstack)
      } catch (error) {
        throw problemOfCloud(error)
      }
    },
    seal: (accountId, credential, purpose) =>
      options.sealing.seal(new TextEncoder().encode(JSON.stringify(unwrapped(credential))), contextOf(accountId, purpose)),
  }
}

function fromCloudsYaml(given: NonNullable<GivenCredential['cloudsYaml']>, allowInsecure: boolean): ReadCredential {
  const { text, secureText, cloud, caCertificate } = given
  const { credential, meaning } = readCloudsYaml({
    clouds: text,
    secure: secureText ?? undefined,
    cloud: cloud ?? undefined,
    caCertificate: caCertificate ?? undefined,
    allowInsecure,
  })
  const ignored = meaning.ignoredKeys.map((key) => ({ subject: key, detail: 'without effect here' }))
  return { provider: 'openstack', credential: wrapped(credential), meaning: [...meaning.lines, ...ignored] }
}

function fromApplicationCredential({ applicationCredential: given }: GivenCredential): ReadCredential {
  if (given == null) throw invalid('credential', 'Give either cloudsYaml or applicationCredential, and not both.')
  const { region, ...rest } = given
  const credential = applicationCredential(region == null ? rest : { ...rest, region })
  return { provider: 'openstack', credential: wrapped(credential), meaning: describeCredential(credential).lines }
}

/** Names of what the reader refuses, as fields of the input; everything else is about the pasted text. */
const fieldOf: Record<string, string> = {
  cloud: 'cloud',
  'secure.yaml': 'secureText',
  cacert: 'caCertificate',
  caCertificate: 'caCertificate',
}

/** Neither the reader's words nor ours repeat a value of the credential. */
function refusal(error: unknown, given: GivenCredential): Problem {
  if (error instanceof ZodError) {
    const known: Record<string, string> = { authUrl: 'authUrl', 'auth.id': 'id', 'auth.secret': 'secret', 'regions.0': 'region' }
    const field = known[error.issues[0]?.path.join('.') ?? ''] ?? 'authUrl'
    return invalid(
      `credential.applicationCredential.${field}`,
      asSentence(`${field} is not usable: ${error.issues[0]?.message ?? 'it has another form'}`),
    )
  }
  if (error instanceof CloudError && given.cloudsYaml != null) {
    return problemOfCloud(error, `credential.cloudsYaml.${fieldOf[error.details.field ?? ''] ?? 'text'}`)
  }
  return problemOfCloud(error)
}
