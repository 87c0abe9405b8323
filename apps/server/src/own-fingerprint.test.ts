import { expect, test } from 'vitest'
import { deletionSettings, installationName } from './own-fingerprint.ts'
import { settings } from './settings/schema.ts'

const configured = (deletion: object) => settings.parse({ deletion, checks: { dns: { zone: 'checks.example.org' } } })

test('the settings of deletion are attested with their values, and where the host file lies is not', () => {
  const found = deletionSettings(configured({ enabled: true, hostFile: '/srv/host', installationName: 'Berlin', coolDownMinutes: 20 }))
  expect(found).toMatchObject({
    'deletion.enabled': true,
    'deletion.fourEyes': false,
    'deletion.installationName': 'Berlin',
    'deletion.coolDownMinutes': 20,
    'deletion.silenceMinutes': 10,
  })
  expect(Object.keys(found)).not.toContain('deletion.hostFile')
  expect(deletionSettings(configured({}))).not.toHaveProperty(['deletion.installationName'])
})

test('an installation is called what it is configured to be, else host and port of its public URL', () => {
  expect(installationName(configured({ installationName: 'Berlin' }), 'https://a.example')).toBe('Berlin')
  expect(installationName(configured({}), 'https://user:secret@sallyport.example:8443/below')).toBe('sallyport.example:8443')
  expect(installationName(configured({}), 'http:///run/sallyport.socket')).not.toBe('')
})
