import { expect, it } from 'vitest'
import { unreadSettings } from './start.ts'

it('names the settings in the environment that it does not read, and nothing else of the environment', () => {
  expect(unreadSettings({ SALLYPORT_DATA: '/tmp/x', SALLYPORT_TOKEN: 'secret', PATH: '/bin' })).toBeUndefined()
  expect(unreadSettings({ SALLYPORT_DELETION_ENABLED: 'true', SALLYPORT_LOG_LEVEL: 'debug', SALLYPORT_TOKEN: 'secret' })).toMatch(
    /^start has .* does not read SALLYPORT_\w+, SALLYPORT_\w+ from the environment: serve does$/,
  )
})
