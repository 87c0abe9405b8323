import type { CloudCredentialInput } from '@sallyport/client/generated/admin/graphql.ts'

/** What a person typed of a credential, whichever way they began. It lives in the form alone. */
export type CredentialTyped = {
  way: 'YAML' | 'HAND'
  text: string
  secureText: string
  cloud: string
  caCertificate: string
  authUrl: string
  id: string
  secret: string
  region: string
}

export const nothingTyped: CredentialTyped = {
  way: 'YAML',
  text: '',
  secureText: '',
  cloud: '',
  caCertificate: '',
  authUrl: '',
  id: '',
  secret: '',
  region: '',
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text)

/** As the API takes it; what was left empty is left out. Only what belongs to the chosen way goes along. */
export function toInput({
  way,
  text,
  secureText,
  cloud,
  caCertificate,
  authUrl,
  id,
  secret,
  region,
}: CredentialTyped): CloudCredentialInput {
  return way === 'YAML'
    ? { cloudsYaml: { text, secureText: orNull(secureText), cloud: orNull(cloud)?.trim() ?? null, caCertificate: orNull(caCertificate) } }
    : { applicationCredential: { authUrl: authUrl.trim(), id: id.trim(), secret, region: orNull(region)?.trim() ?? null } }
}

export type TypedField = Exclude<keyof CredentialTyped, 'way'>

const yamlFields = ['text', 'secureText', 'cloud', 'caCertificate'] as const
const handFields = ['authUrl', 'id', 'secret', 'region'] as const

/**
 * Which field of the form a refusal is about.
 * @param field as the API names it, for example `credential.cloudsYaml.text`
 * @returns undefined: none of them, or the credential as a whole
 */
export function fieldOf(field: string | undefined): TypedField | undefined {
  const [, way, name] = /^(?:credential|deletionCredential)\.(cloudsYaml|applicationCredential)\.(\w+)$/.exec(field ?? '') ?? []
  const fields: readonly TypedField[] = way === 'cloudsYaml' ? yamlFields : way === 'applicationCredential' ? handFields : []
  return fields.find((known) => known === name)
}
