import { randomBytes } from 'node:crypto'
import { mintToken, tokenKinds } from '@sallyport/domain/enrollment/token.ts'
import { expect, test } from 'vitest'
import { openLog, readableLines, redact, withTrace } from './logging.ts'

function record() {
  const lines: string[] = []
  return { lines, log: openLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }) }
}

test.each([...tokenKinds])('a %s token is cut to its public part wherever it stands: message, field, nested, error', (kind) => {
  const { text } = mintToken(kind, randomBytes)
  const { lines, log } = record()
  log.info({ field: text, deep: { list: [text] }, err: new Error(`refused ${text}`) }, `got ${text}`)
  expect(lines.join()).not.toContain(text.slice(14))
  expect(lines.join().split(`${text.slice(0, 14)}…`).length - 1).toBeGreaterThanOrEqual(4)
})

test('other secrets go too, and what is no secret stays', () => {
  expect(redact('postgresql://sp_owner:hunter2hunter2@db:5432/x')).toBe('postgresql://sp_owner:…@db:5432/x')
  expect(redact('"authorization":"Bearer abcdefghijklmnop"')).toBe('"authorization":"Bearer …"')
  expect(redact('eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJub2RlIn0.c2lnbmF0dXJl')).toBe('eyJ…')
  expect(redact('-----BEGIN PRIVATE KEY-----\\nMC4CAQ\\n-----END PRIVATE KEY-----')).toBe('private key …')
  const plain = '{"url":"https://example.org:8443/docs","id":"018f-spt_short"}'
  expect(redact(plain)).toBe(plain)
})

test('lines carry the ids of the request that they belong to', () => {
  const { lines, log } = record()
  withTrace({ requestId: 'r1' }, () => withTrace({ operationId: 'o1' }, () => log.info('inside')))
  log.info('outside')
  expect(JSON.parse(lines[0]!)).toMatchObject({ requestId: 'r1', operationId: 'o1', level: 'info', msg: 'inside' })
  expect(JSON.parse(lines[1]!)).not.toHaveProperty('requestId')
})

test('lines for people hold the same without the quotes', () => {
  let text = ''
  const log = openLog({
    level: 'info',
    destination: readableLines({ write: (part: string) => (text += part) } as unknown as NodeJS.WritableStream),
  })
  log.warn({ port: 80 }, 'in use')
  expect(text).toMatch(/^\d\d:\d\d:\d\d\.\d{3} warn {2}in use port=80\n$/)
})
