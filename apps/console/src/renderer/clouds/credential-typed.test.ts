import { describe, expect, it } from 'vitest'
import { fieldOf, nothingTyped, toInput } from './credential-typed.ts'

describe('a credential that was typed', () => {
  it('goes along as the chosen way has it, and nothing of the other one', () => {
    const both = { ...nothingTyped, text: 'clouds: {}', cloud: ' prod ', secret: 's3cret', authUrl: ' https://x/v3 ', id: ' app ' }
    expect(toInput(both)).toEqual({ cloudsYaml: { text: 'clouds: {}', secureText: null, cloud: 'prod', caCertificate: null } })
    expect(toInput({ ...both, way: 'HAND' })).toEqual({
      applicationCredential: { authUrl: 'https://x/v3', id: 'app', secret: 's3cret', region: null },
    })
  })
  it('keeps a secret as it was typed, spaces and all', () => {
    expect(toInput({ ...nothingTyped, way: 'HAND', secret: ' a b ' }).applicationCredential?.secret).toBe(' a b ')
  })
  it.each([
    ['credential.cloudsYaml.text', 'text'],
    ['deletionCredential.cloudsYaml.cloud', 'cloud'],
    ['credential.applicationCredential.secret', 'secret'],
    ['credential.applicationCredential.text', undefined],
    ['credential', undefined],
    ['name', undefined],
    [undefined, undefined],
  ])('is refused at %s: the field %s', (field, typed) => expect(fieldOf(field)).toBe(typed))
})
