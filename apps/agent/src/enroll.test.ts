import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createServerClock, hostClocks } from './clocks.ts'
import { enroll } from './enroll.ts'
import type { AgentStop } from './exit-codes.ts'

const deployment = '6f1f3a5e-6a3e-4d0b-9b8e-0d1c2b3a4f50'
const quiet = () => undefined
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet }

function contextFor(reason: string) {
  const { privateKey } = generateKeyPairSync('ed25519')
  const asked: string[] = []
  const post = async (body: string) => {
    asked.push(body)
    const data = body.includes('beginEnrollment')
      ? { beginEnrollment: { challenge: 'c', serverTime: '2026-01-01T00:00:00Z', deploymentId: deployment } }
      : { enroll: { __typename: 'EnrollmentRefused', reason, message: 'words of the server' } }
    return { status: 200, retryAfterMs: undefined, body: JSON.stringify({ data }) }
  }
  const context = {
    transport: { post, close: quiet },
    controlPlane: 'https://cp.example',
    deployment,
    token: 'spe_secret',
    tokenId: 'AAAAAAAAAA',
    key: { privateKey, publicKey: 'x' },
    runId: 'r',
    clock: createServerClock(hostClocks),
    clocks: hostClocks,
    log,
    signal: new AbortController().signal,
  }
  return { context, asked }
}

for (const [reason, words] of [
  ['MALFORMED_TOKEN', 'the token is malformed'],
  ['REFUSED', 'is past its time'],
  ['USED_BY_ANOTHER_KEY', 'already used by another machine'],
  ['BAD_SIGNATURE', 'move key.pem away'],
  ['A_REASON_OF_A_LATER_VERSION', 'words of the server'],
] as const)
  test(`the refusal ${reason} is final and says what to do, without the token`, async () => {
    const { context, asked } = contextFor(reason)
    const fault = await enroll(context).catch((error: AgentStop) => ({ code: error.code, message: error.message }))
    expect(fault).toMatchObject({ code: 4, message: expect.stringContaining(words) })
    expect(JSON.stringify(fault)).not.toContain('secret')
    expect(asked).toHaveLength(2)
  })
