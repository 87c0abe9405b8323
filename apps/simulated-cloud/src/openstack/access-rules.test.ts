import { describe, expect, it } from 'vitest'
import { isAllowed } from './access-rules.ts'

const asks = (path: string, rulePath: string, method = 'GET'): boolean =>
  isAllowed([{ service: 'compute', method: 'GET', path: rulePath }], { service: 'compute', method, path })

describe('access rules match as keystonemiddleware matches them', () => {
  it('lets a lone * stand for one segment, never for none and never for two', () => {
    expect(asks('/v2.1/servers/a', '/v2.1/servers/*')).toBe(true)
    expect(asks('/v2.1/servers/', '/v2.1/servers/*')).toBe(false)
    expect(asks('/v2.1/servers/a/b', '/v2.1/servers/*')).toBe(false)
  })

  it('lets ** stand for anything, but not for the slash before it', () => {
    expect(asks('/v2.1/servers/a/b', '/v2.1/servers/**')).toBe(true)
    expect(asks('/v2.1/servers/', '/v2.1/servers/**')).toBe(true)
    expect(asks('/v2.1/servers', '/v2.1/servers/**')).toBe(false)
    expect(asks('/compute/v2.1/servers', '/**/servers')).toBe(true)
  })

  it('takes a dot for any character', () => {
    expect(asks('/v2x1/servers', '/v2.1/servers')).toBe(true)
  })

  it('takes {tag} for one segment', () => {
    expect(asks('/v2.1/servers/a', '/v2.1/servers/{id}')).toBe(true)
    expect(asks('/v2.1/servers/a/b', '/v2.1/servers/{id}')).toBe(false)
  })

  it('needs the whole path, the method and the service', () => {
    expect(asks('/v2.1/servers/detail', '/v2.1/servers')).toBe(false)
    expect(asks('/v2.1/servers', '/v2.1/servers', 'POST')).toBe(false)
    expect(isAllowed([{ service: 'image', method: 'GET', path: '/**' }], { service: 'compute', method: 'GET', path: '/x' })).toBe(false)
  })

  it('allows everything without rules and nothing with an empty list', () => {
    const request = { service: 'compute', method: 'GET', path: '/x' }
    expect(isAllowed(null, request)).toBe(true)
    expect(isAllowed([], request)).toBe(false)
  })

  it('takes a rule that is no expression for a rule that never matches', () => {
    expect(asks('/v2.1/(', '/v2.1/(')).toBe(false)
  })
})
