import { describe, expect, test } from 'vitest'
import { Problem } from '../primitives/problem.ts'
import { type Confirmation, judgePublication, requestedRange } from './judge-publication.ts'

type Case = { range: string; typed?: string; unusual?: boolean; cloud?: Confirmation; published?: string[] }

function judge({ range, typed, unusual, cloud, published }: Case) {
  const parsed = requestedRange(range)
  if (parsed instanceof Problem) return `refused: ${parsed.field}`
  const facts = { confirmation: cloud, published: (published ?? []).map((text) => ({ id: text, range: text })) }
  const verdict = judgePublication({ range, typedConfirmation: typed, acceptUnusualRange: unusual ?? false }, parsed, facts)
  if (verdict instanceof Problem) return `refused: ${verdict.field ?? verdict.kind}`
  return ['published', ...verdict.overlaps].join(' ')
}

describe('publishing', () => {
  test.each<[string, Case, string]>([
    ['one click where the instance has the address', { range: '8.8.8.8', cloud: 'INSTANCE' }, 'published'],
    ['one click for the gateway of its router', { range: '8.8.8.8', cloud: 'ROUTER' }, 'published'],
    ['one click for an address recorded for the account', { range: '2a00::1', cloud: 'RECORDED' }, 'published'],
    ['not typed', { range: '8.8.8.8' }, 'refused: typedConfirmation'],
    ['typed', { range: '8.8.8.8', typed: ' 8.8.8.8' }, 'published'],
    ['typed, but another', { range: '8.8.8.8', typed: '8.8.8.9' }, 'refused: typedConfirmation'],
    ['empty confirmation', { range: '8.8.8.8', typed: '' }, 'refused: typedConfirmation'],
    ['a block is never one click', { range: '8.8.8.0/31', cloud: 'INSTANCE' }, 'refused: typedConfirmation'],
    ['a block, typed', { range: '8.8.8.0/24', typed: '8.8.8.0/24' }, 'published'],
    ['/23 once confirmed', { range: '8.8.8.0/23', typed: '8.8.8.0/23' }, 'refused: acceptUnusualRange'],
    ['/23 twice confirmed', { range: '8.8.8.0/23', typed: '8.8.8.0/23', unusual: true }, 'published'],
    ['the second confirmation does not replace the first', { range: '8.8.8.0/23', unusual: true }, 'refused: typedConfirmation'],
    ['/48 of IPv6', { range: '2a00::/48', typed: '2a00::/48' }, 'published'],
    ['/47 of IPv6', { range: '2a00::/47', typed: '2a00::/47' }, 'refused: acceptUnusualRange'],
    ['private, though the cloud confirms it', { range: '10.0.0.5', cloud: 'INSTANCE' }, 'refused: acceptUnusualRange'],
    ['private, confirmed by both', { range: '10.0.0.5', cloud: 'INSTANCE', unusual: true }, 'published'],
    ['loopback', { range: '127.20.0.0/16', typed: '127.20.0.0/16', unusual: true }, 'published'],
    ['IPv4 within IPv6 is IPv4', { range: '::ffff:10.0.0.5', cloud: 'INSTANCE' }, 'refused: acceptUnusualRange'],
    ['carriers share it', { range: '100.64.1.1', typed: '100.64.1.1' }, 'refused: acceptUnusualRange'],
    ['unique local', { range: 'fd12::1', typed: 'fd12::1' }, 'refused: acceptUnusualRange'],
    ['half of the internet', { range: '0.0.0.0/1', typed: '0.0.0.0/1', unusual: true }, 'refused: range'],
    ['all of IPv6', { range: '::/0', typed: '::/0', unusual: true }, 'refused: range'],
    ['no address', { range: 'monitoring.example', typed: 'monitoring.example' }, 'refused: range'],
    ['bits beyond the prefix', { range: '8.8.8.8/24', typed: '8.8.8.8/24' }, 'refused: range'],
    ['twice', { range: '8.8.8.8', cloud: 'INSTANCE', published: ['8.8.8.8'] }, 'refused: CONFLICT'],
    ['twice in another spelling', { range: '2A00:0::1/128', typed: '2A00:0::1/128', published: ['2a00::1'] }, 'refused: CONFLICT'],
    [
      'inside of a published block',
      { range: '8.8.8.8', cloud: 'INSTANCE', published: ['8.8.8.0/24', '8.8.9.0/24'] },
      'published 8.8.8.0/24',
    ],
    [
      'around published ones',
      { range: '8.8.8.0/24', typed: '8.8.8.0/24', published: ['8.8.8.1', '8.8.8.2', '8.8.9.1'] },
      'published 8.8.8.1 8.8.8.2',
    ],
  ])('%s', (_name, given, outcome) => {
    expect(judge(given)).toBe(outcome)
  })

  test('a refusal says what is unusual', () => {
    const range = requestedRange('127.20.0.0/16')
    const verdict =
      range instanceof Problem
        ? range
        : judgePublication({ range: '127.20.0.0/16', typedConfirmation: '127.20.0.0/16', acceptUnusualRange: false }, range, {
            confirmation: undefined,
            published: [],
          })
    expect(verdict).toMatchObject({ message: expect.stringContaining('127.20.0.0/16 is loopback, wider than /24 (65,536 addresses).') })
  })

  test('a block with a wrong beginning is told the right one', () => {
    expect(requestedRange('8.8.9.8/23')).toMatchObject({ field: 'range', message: expect.stringContaining('Did you mean 8.8.8.0/23?') })
  })
})
