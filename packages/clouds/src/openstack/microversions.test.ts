import { expect, test } from 'vitest'
import { agreeOnMicroversion, answeredVersion, compareMicroversions, microversionNeeds, takesTags } from './microversions.ts'

const { createServer, readServers } = microversionNeeds

test('versions are pairs of numbers, not decimals', () => {
  expect(['2.10', '2.9', '2.100', '2.90'].sort(compareMicroversions)).toEqual(['2.9', '2.10', '2.90', '2.100'])
})

test('a newer cloud is asked in the version we know, never in its latest', () => {
  expect(agreeOnMicroversion(createServer, { min: '2.1', max: '2.104' })).toEqual({ use: '2.90', degraded: undefined })
})

test('an older cloud is asked in its own newest, with the reason said', () => {
  expect(agreeOnMicroversion(readServers, { min: '2.1', max: '2.60' })).toEqual({
    use: '2.60',
    degraded: 'the cloud speaks up to 2.60, 2.90 is wanted: below 2.69 servers of an unreachable cell are left out of listings',
  })
})

test('a create is asked in whatever version there is, and tags go along from 2.52 on', () => {
  expect(agreeOnMicroversion(createServer, { min: '2.1', max: '2.51' })).toEqual({
    use: '2.51',
    degraded:
      'the cloud speaks up to 2.51, 2.90 is wanted: below 2.52 a create takes no tags, and the metadata alone says whose a server is',
  })
  expect(agreeOnMicroversion(createServer, undefined).use).toBeUndefined()
  expect(['2.1', '2.9', '2.51', undefined].filter(takesTags)).toEqual([])
  expect(['2.52', '2.60', '2.100'].filter(takesTags)).toHaveLength(3)
})

test('what means something else on an older cloud is refused with what the cloud speaks', () => {
  const need = { wanted: '2.90', floor: '2.52', why: 'so it is' }
  expect(() => agreeOnMicroversion(need, { min: '2.1', max: '2.51' })).toThrow('speaks up to 2.51, 2.52 is needed')
  expect(() => agreeOnMicroversion(need, undefined)).toThrow('access rule for GET /**/')
})

test('reads go on without a version where none is known', () => {
  expect(agreeOnMicroversion(readServers, undefined)).toMatchObject({
    use: undefined,
    degraded: expect.stringContaining('asked as in 2.1'),
  })
})

test('a cloud that has dropped every version we know is refused', () => {
  expect(() => agreeOnMicroversion(readServers, { min: '2.91', max: '2.120' })).toThrow('speaks 2.91 and newer only')
})

test('the version of an answer is read from either header', () => {
  expect(answeredVersion({ 'openstack-api-version': 'compute 2.90' })).toBe('2.90')
  expect(answeredVersion({ 'x-openstack-nova-api-version': '2.90' })).toBe('2.90')
  expect(answeredVersion({ 'openstack-api-version': 'volume 3.50' })).toBeUndefined()
})
