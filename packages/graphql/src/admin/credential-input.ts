import { builder } from './admin-builder.ts'

const CloudsYamlInput = builder.inputType('CloudsYamlInput', {
  description:
    'An OpenStack credential as a clouds.yaml. Files, environment and vendor profiles of this server do not count: only what is given here.',
  fields: (t) => ({
    text: t.string({ description: 'The text of a clouds.yaml, or of one of its entries; YAML or JSON, at most 64 KiB.' }),
    secureText: t.string({ required: false, description: 'The text of the secure.yaml that goes with it; its values win.' }),
    cloud: t.string({ required: false, description: 'Which entry, where the text has several.' }),
    caCertificate: t.string({ required: false, description: 'PEM text in place of the file that `cacert` names.' }),
  }),
})

const ApplicationCredentialInput = builder.inputType('ApplicationCredentialInput', {
  description: 'An OpenStack application credential.',
  fields: (t) => ({
    authUrl: t.string({ description: 'Address of the identity service, with or without `/v3`.' }),
    id: t.string({ description: 'The id, not the name.' }),
    secret: t.string({ description: 'Sealed before it is stored, and never told again.' }),
    region: t.string({ required: false, description: 'Null: every region of the catalog.' }),
  }),
})

/** Given to add an account, or to replace its credential. */
export const CredentialInput = builder.inputType('CloudCredentialInput', {
  description: 'A credential in one of two forms: exactly one is given.',
  fields: (t) => ({
    cloudsYaml: t.field({ type: CloudsYamlInput, required: false, description: 'As a clouds.yaml.' }),
    applicationCredential: t.field({ type: ApplicationCredentialInput, required: false, description: 'As an application credential.' }),
  }),
})
