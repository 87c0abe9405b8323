import { expect, test } from 'vitest'
import { docsAddress } from './docs-address.ts'

test.each([
  ['https://sallyport.example.org', 'administrators/deletion', 'https://sallyport.example.org/docs/administrators/deletion'],
  ['http://127.0.0.1:8080', '', 'http://127.0.0.1:8080/docs/'],
])('%s has its page %s at %s', (origin, page, address) => {
  expect(docsAddress(origin, page)).toBe(address)
})

test.each([
  [undefined, 'administrators'],
  ['http://example.org', 'administrators'],
  ['file:///etc', 'passwd'],
  ['javascript:alert(1)', ''],
  ['https://sallyport.example.org', '../admin/graphql'],
  ['https://sallyport.example.org', '/evil.example'],
  ['https://sallyport.example.org', 'a//b'],
  ['https://sallyport.example.org', 'a?b'],
  ['https://sallyport.example.org', 'a#b'],
  ['https://sallyport.example.org', 'a%2fb'],
  ['https://sallyport.example.org', 'a\\b'],
  ['https://sallyport.example.org', 'a'.repeat(121)],
])('%s with the page "%s" has none', (origin, page) => {
  expect(docsAddress(origin, page)).toBeUndefined()
})
