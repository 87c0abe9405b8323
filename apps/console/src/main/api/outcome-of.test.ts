import { expect, test } from 'vitest'
import { outcomeOf, outcomeUnknown } from './outcome-of.ts'

test('what was done is told without what it gave', () => {
  expect(outcomeOf('AddAdministrator', { addAdministrator: { __typename: 'AddAdministratorPayload', token: 'spa_secret' } })).toBe(
    'It was done (add administrator).',
  )
})

test('a refusal is told in its words', () => {
  expect(outcomeOf('ProvisionNodes', { provisionNodes: { __typename: 'LimitReached', message: 'The quota is used up.' } })).toBe(
    'It was refused (provision nodes): The quota is used up.',
  )
})

test.each([null, undefined, {}, { retireNode: null }, 'text', 7])('%s is never taken for done', (answer) => {
  expect(outcomeOf('RetireNode', answer)).toMatch(/^No answer says whether it was done \(retire node\): /)
})

test('what is not known leads on', () => {
  expect(outcomeUnknown('RetireNode', 'The server ended the connection.')).toBe(
    'No answer says whether it was done (retire node): The server ended the connection. Look there, or in the audit log, before you try again.',
  )
})
