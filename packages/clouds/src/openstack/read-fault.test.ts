import { expect, test } from 'vitest'
import { readFault } from './read-fault.ts'

const json = (content: unknown) => readFault(JSON.stringify(content), {})

test('each service’s shape is read for what it is', () => {
  expect(json({ itemNotFound: { code: 404, message: 'Instance x could not be found.' } })).toEqual({
    name: 'itemNotFound',
    message: 'Instance x could not be found.',
    fromTokenCheck: false,
  })
  expect(json({ NeutronError: { type: 'OverQuota', message: 'Quota exceeded', detail: '' } })).toMatchObject({
    name: 'OverQuota',
    fromTokenCheck: false,
  })
  expect(
    json({ error: { code: 401, title: 'Unauthorized', message: 'The request you have made requires authentication.' } }),
  ).toMatchObject({
    name: 'Unauthorized',
    fromTokenCheck: true,
  })
})

test('a page of HTML becomes its words, and has no name', () => {
  const body =
    '<html>\n <head>\n  <title>404 Not Found</title>\n </head>\n <body>\n  <h1>404 Not Found</h1>\n  No image found\n </body>\n</html>'
  expect(readFault(body, {})).toEqual({ name: undefined, message: '404 Not Found No image found', fromTokenCheck: false })
})

test('a token check without a body is known by its header', () => {
  expect(readFault('', { 'www-authenticate': 'Keystone uri="https://identity.example"' })).toMatchObject({ fromTokenCheck: true })
})

test('what has no shape at all has no name', () => {
  for (const body of ['', 'null', '[]', '"text"', '{}', '{"a":1}', '{"a":{}}', '{"NeutronError":"x"}'])
    expect(readFault(body, {}).name).toBeUndefined()
})
