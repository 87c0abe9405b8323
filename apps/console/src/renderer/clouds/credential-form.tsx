import { FileTrigger } from 'react-aria-components'
import type { Refusal } from '../data/use-act.ts'
import { Action } from '../kit/action.tsx'
import { TextInput } from '../kit/field.tsx'
import { Toggles } from '../kit/filters.tsx'
import { type CredentialTyped, fieldOf, type TypedField } from './credential-typed.ts'

const ways = [
  { id: 'YAML', name: 'From a clouds.yaml' },
  { id: 'HAND', name: 'By hand' },
]
/** A little more than the server takes, so that it is the server who says what is too long. */
const mostBytes = 70_000

export type CredentialFormProps = {
  typed: CredentialTyped
  onChange: (typed: CredentialTyped) => void
  refused: Refusal | undefined
}

/** A credential, pasted or typed. What was typed stays after a refusal; nobody but this form has it. */
export function CredentialForm({ typed, onChange, refused }: CredentialFormProps) {
  const place = fieldOf(refused?.field)
  const field = (name: TypedField) => ({
    value: typed[name],
    onChange: (value: string) => onChange({ ...typed, [name]: value }),
    wrong: place === name ? refused?.message : undefined,
    mono: true,
  })
  const read = async (name: TypedField, files: FileList | null): Promise<void> => {
    const file = files?.[0]
    if (file !== undefined) onChange({ ...typed, [name]: await file.slice(0, mostBytes).text() })
  }
  return (
    <div className="clouds-credential">
      <Toggles
        label="Credential"
        options={ways}
        chosen={typed.way}
        onChange={(way) => onChange({ ...typed, way: way === 'HAND' ? 'HAND' : way === 'YAML' ? 'YAML' : typed.way })}
        single
      />
      {typed.way === 'YAML' ? (
        <>
          <TextInput
            label="clouds.yaml"
            kind="lines"
            help="The whole file, or one entry of it. The files and the environment of this server are not read."
            {...field('text')}
          />
          <FromFile what="a clouds.yaml" onFiles={(files) => void read('text', files)} />
          <TextInput label="Entry" help="Which one, where the file has several." {...field('cloud')} />
          <details open={typed.secureText !== '' || typed.caCertificate !== '' || place === 'secureText' || place === 'caCertificate'}>
            <summary>secure.yaml and certificate</summary>
            <div className="clouds-more">
              <TextInput
                label="secure.yaml"
                kind="lines"
                help="Where the secrets are in a file of their own; its values win."
                {...field('secureText')}
              />
              <FromFile what="a secure.yaml" onFiles={(files) => void read('secureText', files)} />
              <TextInput
                label="Certificate of the cloud's authority"
                kind="lines"
                help="PEM text, in place of the file that cacert names."
                {...field('caCertificate')}
              />
              <FromFile what="a certificate" onFiles={(files) => void read('caCertificate', files)} />
            </div>
          </details>
        </>
      ) : (
        <>
          <TextInput label="Identity service" help="Its address, for example https://cloud.example.org:5000/v3." {...field('authUrl')} />
          <TextInput label="Id of the application credential" help="The id, not the name." {...field('id')} />
          <TextInput label="Secret" kind="secret" help="Sealed before it is stored, and never shown again." {...field('secret')} />
          <TextInput label="Region" help="Left empty: every region of the catalog. Case sensitive." {...field('region')} />
        </>
      )}
    </div>
  )
}

function FromFile({ what, onFiles }: { what: string; onFiles: (files: FileList | null) => void }) {
  return (
    <div className="actions">
      <FileTrigger onSelect={onFiles}>
        <Action>Read {what} from a file</Action>
      </FileTrigger>
    </div>
  )
}
