import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beatDocument, type Part } from '@sallyport/agent/control-plane/beat.ts'
import { beginDocument, enrollDocument } from '@sallyport/agent/enroll.ts'
import { readEnrollmentToken } from '@sallyport/agent/enrollment-token.ts'
import { monitorsDocument } from '@sallyport/agent/monitors/monitor-desk.ts'
import { redact } from '@sallyport/agent/redact.ts'
import { mintToken } from '@sallyport/domain/enrollment/token.ts'
import { buildSchema, parse, validate } from 'graphql'
import { expect, test } from 'vitest'

test('the agent reads every token that the server mints, and logs none', () => {
  for (let i = 0; i < 200; i++) {
    const { text, id } = mintToken('spe', randomBytes)
    expect(readEnrollmentToken(text)).toEqual({ ok: true, id })
    expect(redact(`${text}, "${text}"`)).toBe('spe_[removed], "spe_[removed]"')
  }
})

const sdl = readFileSync(join(import.meta.dirname, '..', '..', '..', 'packages', 'graphql', 'src', 'sdl', 'agent.graphql'), 'utf8')
const parts: Part[][] = [
  ['heartbeat'],
  ['checks'],
  ['results'],
  ['heartbeat', 'checks'],
  ['heartbeat', 'results'],
  ['checks', 'results'],
  ['heartbeat', 'checks', 'results'],
]

test('all that the agent ever asks is valid by the schema that the server serves', () => {
  const schema = buildSchema(sdl)
  for (const document of [beginDocument, enrollDocument, monitorsDocument, ...parts.map(beatDocument)])
    expect([document, validate(schema, parse(document)).map(({ message }) => message)]).toEqual([document, []])
})
