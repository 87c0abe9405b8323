import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hostFilePlace } from './host-file-place.ts'
import { settings } from './settings/schema.ts'

const configured = (directory: string, hostFile?: string) =>
  settings.parse({
    data: { directory },
    deletion: hostFile === undefined ? {} : { hostFile },
    checks: { dns: { zone: 'checks.example.org' } },
  })

test('a host file stands where it is configured, wherever the program was started', () => {
  expect(hostFilePlace(configured('/var/lib/sallyport', '/etc/host-of-sallyport'), { HOME: '/home/x' })).toBe('/etc/host-of-sallyport')
  expect(hostFilePlace(configured('/var/lib/sallyport', 'beside'), {})).toBe(join(process.cwd(), 'beside'))
})

test('it is else a file of the state folder, and a copy of the installation beside it on the same machine has another one', () => {
  const [one, other] = ['/a/data', '/a/data-copied'].map((directory) => hostFilePlace(configured(directory), { XDG_STATE_HOME: '/state' }))
  expect(one).toMatch(/^\/state\/sallyport\/host-[0-9a-f]{16}$/)
  expect(hostFilePlace(configured('/a/data/'), { XDG_STATE_HOME: '/state' })).toBe(one)
  expect(other).not.toBe(one)
  expect(hostFilePlace(configured('/a/data'), { HOME: '/home/x', XDG_STATE_HOME: '' })).toMatch(
    /^\/home\/x\/\.local\/state\/sallyport\/host-/,
  )
})
