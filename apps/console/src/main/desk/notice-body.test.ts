import { expect, test } from 'vitest'
import { noticeBody } from './notice-body.ts'

test('on Linux no name becomes a link, a picture or a mark', () => {
  expect(noticeBody('node <a href="https://evil.example">here</a> & <img src="x"/> &lt;b&gt;', 'linux')).toBe(
    'node &lt;a href="https://evil.example"&gt;here&lt;/a&gt; &amp; &lt;img src="x"/&gt; &amp;lt;b&amp;gt;',
  )
})

test.each(['darwin', 'win32'] as const)('on %s text is text', (platform) => {
  expect(noticeBody('a < b & c', platform)).toBe('a < b & c')
})
