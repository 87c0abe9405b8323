import { expect, test } from 'vitest'
import { lastBytes } from './console-output.ts'
import { viewOf } from './parse-server.ts'
import { translateAnswer } from './translate-error.ts'

const faultOf = (message: string) => viewOf({ id: 's', status: 'ERROR', fault: { code: 500, message } }, '{}').fault?.message

test('words of a cloud that are kept are whole characters, wherever they are cut', () => {
  const words = 'not 1 '.repeat(166)
  expect(faultOf(`${words}abc😀 and more`)).toBe(`${words}abc`)
  expect(faultOf('no\0 host 😀')).toBe('no  host 😀')
  for (const before of ['', 'x']) {
    const body = JSON.stringify({ badRequest: { code: 400, message: before + '😀'.repeat(600) } })
    const { message } = translateAnswer({ status: 400, headers: {}, body, asked: 'GET /', effect: 'none', secrets: [], now: new Date(0) })
    expect(message.isWellFormed()).toBe(true)
    expect(message).toMatch(/^GET \/ was answered 400: .*…$/u)
  }
})

test('the words of a fault are kept without what is blank around them', () => {
  expect(faultOf('No valid host was found. ')).toBe('No valid host was found.')
  expect(faultOf('\n Build aborted\n')).toBe('Build aborted')
})

test('a console that sends NULs or half characters can be kept', () => {
  expect(lastBytes('login:\0\uD83D', 100)).toBe('login: \uFFFD')
})
