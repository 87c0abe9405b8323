import { expect, test } from 'vitest'
import { isLoopback, readOrigin } from './origin.ts'

test.each([
  ['https://sallyport.example.org', 'https://sallyport.example.org', true],
  ['  https://Sallyport.Example.org:443/ ', 'https://sallyport.example.org', true],
  ['sallyport.example.org', 'https://sallyport.example.org', true],
  ['sallyport.example.org:8443', 'https://sallyport.example.org:8443', true],
  ['https://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443', true],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080', false],
  ['http://0x7f.1:8080', 'http://127.0.0.1:8080', false],
  ['http://localhost:8080', 'http://localhost:8080', false],
  ['http://[::1]:8080', 'http://[::1]:8080', false],
])('"%s" is read as %s', (text, origin, secure) => {
  expect(readOrigin(text)).toEqual({ origin, secure })
})

test.each([
  ['', 'This is no address'],
  ['https://', 'This is no address'],
  ['https://a b', 'This is no address'],
  ['ftp://example.org', 'over https'],
  ['file:///etc/passwd', 'over https'],
  ['app://console', 'over https'],
  ['https://ada:secret@example.org', 'Leave the user name and password out'],
  ['https://example.org/console', 'the address alone'],
  ['https://example.org/?x', 'the address alone'],
  ['https://example.org/#x', 'the address alone'],
  ['http://example.org', 'Over plain http'],
  ['http://10.0.0.1', 'Over plain http'],
  ['http://localhost.evil.example', 'Over plain http'],
  ['http://127.0.0.1.evil.example', 'Over plain http'],
  ['http://1270.0.0.1.example', 'Over plain http'],
  ['http://[::2]', 'Over plain http'],
  [`https://${'ü'.repeat(140)}.${'ü'.repeat(140)}`, 'that long'],
])('"%s" is refused: %s', (text, words) => {
  expect(readOrigin(text)).toEqual({ refused: expect.stringContaining(words) })
})

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['2001:db8::127', false],
  [undefined, false],
])('%s leads to this machine: %s', (address, is) => {
  expect(isLoopback(address)).toBe(is)
})
