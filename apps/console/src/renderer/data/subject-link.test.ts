import { describe, expect, it } from 'vitest'
import { kindInWords, logIdOf, type SubjectToFind, whereIs } from './subject-link.ts'

const of = (kind: string, some: Partial<SubjectToFind> = {}): string | undefined =>
  whereIs({ kind, logId: 'a', id: 'SWQ6YQ', tenantId: null, ...some })

describe('the page of a subject', () => {
  it.each([
    ['NODE', '/nodes/SWQ6YQ'],
    ['OPERATION', '/operations/SWQ6YQ'],
    ['INSTANCE', '/instances/SWQ6YQ'],
    ['CLOUD_ACCOUNT', '/clouds/SWQ6YQ'],
    ['TENANT', '/tenants/SWQ6YQ'],
    ['ALARM', '/alarms/SWQ6YQ'],
    ['PUBLISHED_ADDRESS', '/addresses'],
    ['ATTESTATION', '/deletion'],
  ])('of a %s is %s', (kind, path) => {
    expect(of(kind)).toBe(path)
  })

  it('is its tenant where it has none of its own', () => {
    expect(of('MEMBER', { tenantId: 'VGVuYW50OjE' })).toBe('/tenants/VGVuYW50OjE')
    expect(of('NODE', { id: null, tenantId: 'VGVuYW50OjE' })).toBe('/tenants/VGVuYW50OjE')
    expect(of('MEMBER')).toBeUndefined()
  })

  it('is what an alarm of the installation is about', () => {
    expect(of('INSTALLATION', { logId: 'fingerprint', id: null })).toBe('/deletion')
    expect(of('INSTALLATION', { logId: 'silence', id: null })).toBe('/nodes?state=ENABLED&heard=silent')
    expect(of('INSTALLATION', { logId: 'else', id: null })).toBeUndefined()
    expect(of('INSTALLATION', { logId: null, id: null })).toBeUndefined()
  })

  it('never leads out of its view, whatever an id looks like', () => {
    expect(of('NODE', { id: '../../evil?x#y' })).toBe('/nodes/..%2F..%2Fevil%3Fx%23y')
    expect(of('toString')).toBeUndefined()
  })
})

describe('a global id', () => {
  it('tells the id that stands in logs, and nothing where it is none', () => {
    const id = '0197a2b0-1234-4abc-8def-00000000000a'
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
