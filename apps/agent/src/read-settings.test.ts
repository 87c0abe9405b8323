import { expect, test } from 'vitest'
import { readSettings } from './read-settings.ts'

test('without a word of the environment the host chooses and metadata is where clouds have it', () => {
  expect(readSettings({})).toEqual({ sources: {}, metadataUrl: 'http://169.254.169.254', logLevel: 'info' })
})

test('source addresses are one a family', () => {
  expect(readSettings({ SALLYPORT_AGENT_SOURCE_ADDRESS: ' 127.20.0.5, 2001:db8::5 ' }).sources).toEqual({
    IPV4: '127.20.0.5',
    IPV6: '2001:db8::5',
  })
  expect(() => readSettings({ SALLYPORT_AGENT_SOURCE_ADDRESS: '10.0.0.1,10.0.0.2' })).toThrow('not two of a family')
  expect(() => readSettings({ SALLYPORT_AGENT_SOURCE_ADDRESS: 'eth0' })).toThrow('"eth0" is none')
})

test('a wrong value stops, naming the variable and what it may be', () => {
  expect(() => readSettings({ SALLYPORT_AGENT_LOG: 'loud' })).toThrow('SALLYPORT_AGENT_LOG must be one of debug, info')
  expect(() => readSettings({ SALLYPORT_AGENT_METADATA_URL: 'ftp://x' })).toThrow('SALLYPORT_AGENT_METADATA_URL')
})
