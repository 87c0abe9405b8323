import { expect, test } from 'vitest'
import { findEndpoint, regionsOf, serviceEndpoint } from './service-endpoint.ts'

const choice = { authUrl: 'https://identity.example', interface: 'public' as const, regions: [], endpointOverrides: {} }
const at = (region_id: string | null, url: string, more = {}) => ({ interface: 'public', region: 'old-name', region_id, url, ...more })
const catalog = [
  { type: 'identity', endpoints: [at('north', 'https://identity.example')] },
  { type: 'compute_legacy', endpoints: [at('north', 'https://legacy.example')] },
  {
    type: 'compute',
    endpoints: [
      at('north', 'https://internal.example', { interface: 'internalURL' }),
      at('north', 'https://north.example'),
      at('south', 'https://south.example'),
      at(null, 'https://old.example'),
    ],
  },
  { type: 'volumev3', endpoints: [at('north', 'https://v3.example')] },
  { type: 'block-storage', endpoints: [at('south', 'https://block.example')] },
  { type: 'image', endpoints: [] },
  { type: 'network', endpoints: [at('north', 'http://plain.example')] },
]

test('an address is chosen by type, interface and region; region_id counts before region', () => {
  expect(findEndpoint(catalog, 'compute', 'north', choice)).toBe('https://north.example')
  expect(findEndpoint(catalog, 'compute', 'north', { ...choice, interface: 'internal' })).toBe('https://internal.example')
  expect(findEndpoint(catalog, 'compute', 'old-name', choice)).toBe('https://old.example')
  expect(findEndpoint(catalog, 'image', 'north', choice)).toBeUndefined()
})

test('another name of a service is taken where the official one is not there', () => {
  expect(findEndpoint(catalog, 'volume', 'north', choice)).toBe('https://v3.example')
  expect(findEndpoint(catalog, 'volume', 'south', choice)).toBe('https://block.example')
})

test('an override wins, even without a catalog entry', () => {
  const overridden = { ...choice, endpointOverrides: { image: 'http://mine.example' } }
  expect(findEndpoint(catalog, 'image', 'north', overridden)).toBe('http://mine.example')
})

test('a token is not sent unencrypted to where a catalog points, if sign-in was encrypted', () => {
  expect(() => findEndpoint(catalog, 'network', 'north', choice)).toThrow(
    'unencrypted address for the network service (http://plain.example)',
  )
  expect(findEndpoint(catalog, 'network', 'north', { ...choice, authUrl: 'http://identity.example' })).toBe('http://plain.example')
})

test('an address that is none is refused in words', () => {
  for (const url of ['', 'nova.internal:8774', '/compute/v2.1', 'file:///etc/passwd', '%(compute_host)s']) {
    const broken = [{ type: 'compute', endpoints: [at('north', url)] }]
    expect(() => findEndpoint(broken, 'compute', 'north', choice)).toThrow("The catalog's address of the compute service")
  }
})

test('regions are those with a compute service, narrowed to what the account names', () => {
  expect(regionsOf(catalog, choice)).toEqual(['north', 'old-name', 'south'])
  expect(regionsOf(catalog, { ...choice, regions: ['south', 'west'] })).toEqual(['south'])
})

test('what is missing is named: region, service, or the account’s own limit', () => {
  expect(() => serviceEndpoint(catalog, 'compute', 'west', choice)).toThrow('has no region west; it has north, old-name, south')
  expect(() => serviceEndpoint(catalog, 'image', 'north', choice)).toThrow(
    'has no image service (image) in region north on the public interface. It has one nowhere.',
  )
  expect(() => serviceEndpoint(catalog, 'compute', 'west', { ...choice, regions: ['west'] }), 'all there are, not those allowed').toThrow(
    'has no region west; it has north, old-name, south. Region names are case sensitive.',
  )
  expect(() => serviceEndpoint(catalog, 'compute', 'north', { ...choice, regions: ['south'] })).toThrow(
    'limited to south; region north is not among them',
  )
})
