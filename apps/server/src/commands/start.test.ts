import { describe, expect, it } from 'vitest'
import { unreadSettings, whatRuns } from './start.ts'

it('names the settings in the environment that it does not read, and nothing else of the environment', () => {
  expect(unreadSettings({ SALLYPORT_DATA: '/tmp/x', SALLYPORT_TOKEN: 'secret', PATH: '/bin' })).toBeUndefined()
  expect(unreadSettings({ SALLYPORT_DELETION_ENABLED: 'true', SALLYPORT_LOG_LEVEL: 'debug', SALLYPORT_TOKEN: 'secret' })).toMatch(
    /^start has .* does not read SALLYPORT_\w+, SALLYPORT_\w+ from the environment: serve does$/,
  )
})

describe('what whoever started it is told', () => {
  const endpoints = {
    console: 'http://c/console',
    page: 'http://c/nodes',
    admin: 'http://c/admin',
    tenant: 'http://c/tenant',
    docs: 'http://c/docs',
  }
  const running = {
    endpoints,
    accessFile: '/d/first-access.json',
    controlPage: 'http://127.0.0.1:8087/control/',
    deletion: false,
    restored: false,
    ping: true,
  }

  it('names every page, and of the simulated cloud the one that makes it fail', () => {
    for (const place of [...Object.values(endpoints), running.accessFile, running.controlPage]) expect(whatRuns(running)).toContain(place)
    expect(whatRuns(running)).not.toMatch(/[Dd]elet|ping/)
  })

  it('is that deletion is possible, that nothing is deleted yet, and what comes next', () => {
    expect(whatRuns({ ...running, deletion: true })).toMatch(
      /Deletion is possible .*Nothing is deleted before .* attested .* activated deletion:\s+in the console, under Deletion gate/s,
    )
    expect(whatRuns({ ...running, deletion: true, restored: true })).toMatch(/Started as restored: nothing is deleted/)
    expect(whatRuns({ ...running, deletion: true, restored: true })).not.toContain('Deletion is possible')
  })

  it('is that nodes cannot ping where this machine cannot', () =>
    expect(whatRuns({ ...running, ping: false })).toContain('This machine has no ping'))
})
