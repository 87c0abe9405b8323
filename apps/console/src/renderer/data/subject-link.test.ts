import { describe, expect, it } from 'vitest'
import { kindInWords, logIdOf, whereIs } from './subject-link.ts'

const id = '0197a2b0-1234-4abc-8def-00000000000a'
const of = (path: string): string => Buffer.from(path.split('/').at(-1) ?? '', 'base64url').toString()

describe('the page of a subject', () => {
  it.each([
    ['NODE', '/nodes/', 'Node'],
    ['OPERATION', '/operations/', 'Operation'],
    ['INSTANCE', '/instances/', 'Instance'],
    ['CLOUD_ACCOUNT', '/clouds/', 'CloudAccount'],
    ['TENANT', '/tenants/', 'Tenant'],
    ['ALARM', '/alarms/', 'Alarm'],
  ])('of a %s is below %s, by the global id of a %s', (kind, below, type) => {
    const path = whereIs(kind, id, null) ?? ''
    expect(path.startsWith(below)).toBe(true)
    expect(of(path)).toBe(`${type}:${id}`)
    expect(path).toMatch(/^[\w/-]+$/)
  })

  it('is its tenant where it has none of its own', () => {
    expect(whereIs('MEMBER', id, 'VGVuYW50OjE')).toBe('/tenants/VGVuYW50OjE')
    expect(whereIs('MEMBER', id, null)).toBeUndefined()
  })

  it('is what an alarm of the installation is about', () => {
    expect(whereIs('INSTALLATION', 'fingerprint', null)).toBe('/deletion')
    expect(whereIs('INSTALLATION', 'silence', null)).toBe('/nodes')
    expect(whereIs('INSTALLATION', 'else', null)).toBeUndefined()
    expect(whereIs('INSTALLATION', null, null)).toBeUndefined()
  })

  it('is none where the id is no id of a row', () => {
    expect(whereIs('NODE', '../../evil', null)).toBeUndefined()
    expect(whereIs('NODE', null, null)).toBeUndefined()
    expect(whereIs('toString', id, null)).toBeUndefined()
  })
})

describe('a global id', () => {
  it('tells the id that stands in logs, and nothing where it is none', () => {
    expect(logIdOf(Buffer.from(`Administrator:${id}`).toString('base64url'))).toBe(id)
    expect(logIdOf(Buffer.from('Administrator:7').toString('base64url'))).toBeUndefined()
    expect(logIdOf('%%%')).toBeUndefined()
    expect(logIdOf('')).toBeUndefined()
  })
})

describe('a kind', () => {
  it('is told in words', () => {
    expect(kindInWords('CLOUD_ACCOUNT')).toBe('Cloud account')
    expect(kindInWords('NODE')).toBe('Node')
  })
})
