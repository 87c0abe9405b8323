import { describe, expect, it } from 'vitest'
import { askedBy, orderOf, orderText } from './node-address.ts'

const nothing = { search: undefined, tenant: undefined, account: undefined, state: undefined, heard: undefined, order: undefined }

describe('what the address of the nodes asks for', () => {
  it('is everything, newest first, where it says nothing', () => {
    expect(askedBy(nothing)).toEqual({ filter: {}, sort: null })
  })
  it('is every filter together, and the order the other way round', () => {
    expect(askedBy({ search: 'edge', tenant: 't', account: 'a', state: 'HELD,REVOKED', heard: 'silent', order: 'LAST_SEEN_AT-' })).toEqual({
      filter: { search: 'edge', tenantId: 't', cloudAccountId: 'a', states: ['HELD', 'REVOKED'], revokedAs: ['REVOKED'], live: false },
      sort: { by: 'LAST_SEEN_AT', direction: 'DESC' },
    })
  })
  it('leaves out what nobody knows, which the server would refuse', () => {
    expect(askedBy({ ...nothing, state: 'HELD,GONE,', heard: 'maybe', order: 'PRICE' })).toEqual({
      filter: { states: ['HELD'] },
      sort: null,
    })
  })
  it('writes an order as it reads it', () => {
    for (const order of [
      { by: 'NAME', descending: true },
      { by: 'STATE', descending: false },
    ])
      expect(orderOf(orderText(order))).toEqual(order)
  })
})
