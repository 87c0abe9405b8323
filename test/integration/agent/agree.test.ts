import { randomBytes } from 'node:crypto'
import { readEnrollmentToken } from '@sallyport/agent/enrollment-token.ts'
import { redact } from '@sallyport/agent/redact.ts'
import { mintToken } from '@sallyport/domain/enrollment/token.ts'
import { expect, test } from 'vitest'

test('the agent reads every token that the server mints, and logs none', () => {
  for (let i = 0; i < 200; i++) {
    const { text, id } = mintToken('spe', randomBytes)
    expect(readEnrollmentToken(text)).toEqual({ ok: true, id })
    expect(redact(`${text}, "${text}"`)).toBe('spe_[removed], "spe_[removed]"')
  }
})
