import { expect, test } from 'vitest'
import { isUnavailable } from './is-unavailable.ts'

const failure = (code: string, message = 'failed'): Error => Object.assign(new Error(message), { code })

test.each([
  ['a disk that is full', failure('53100', 'could not extend file: No space left on device')],
  ['no memory', failure('53200')],
  ['too many connections', failure('53300')],
  ['a server that starts', failure('57P03')],
  ['a statement beyond its time', failure('57014')],
  ['nobody who listens', failure('ECONNREFUSED')],
  [
    'a transaction that got no connection in time',
    failure('P2028', 'Transaction API error: Unable to start a transaction in the given time.'),
  ],
  [
    'a transaction that took too long',
    failure(
      'P2028',
      'Transaction API error: A query cannot be executed on an expired transaction. The timeout for this transaction was 10000 ms',
    ),
  ],
  ['what a wrapper holds', new Error('wrapped', { cause: failure('53100') })],
  [
    "what Prisma keeps of the driver's error",
    Object.assign(failure('P2010'), { meta: { driverAdapterError: { cause: { originalCode: '53100' } } } }),
  ],
])('%s may be over when the request is sent again', (_, error) => {
  expect(isUnavailable(error)).toBe(true)
})

test.each([
  ['a right that is missing', failure('42501')],
  ['a row that breaks a rule', failure('23505')],
  ['a text that the database does not take', failure('22021')],
  ['a mistake of ours', new TypeError('x is not a function')],
  [
    'a transaction that is used after its end',
    failure('P2028', 'Transaction API error: Transaction already closed: A query cannot be executed on a committed transaction.'),
  ],
  ['nothing', undefined],
])('%s comes back with the same request', (_, error) => {
  expect(isUnavailable(error)).toBe(false)
})
