import { expect, it } from 'vitest'
import { exitCodes } from '../exit-codes.ts'
import { addAdministratorCommand } from './add-administrator.ts'

it.each<[Record<string, string>, RegExp]>([
  [{}, /--email ADDRESS/],
  [{ email: 'ada' }, /^Give an email address/],
  [{ email: 'ada@example.org', name: 'two\nlines' }, /^A display name is one line/],
  [{ email: 'ada@example.org' }, /--config FILE/],
])('%j is refused before a database is opened', async (values, words) => {
  await expect(addAdministratorCommand.run(values, {})).rejects.toMatchObject({
    exitCode: exitCodes.usage,
    message: expect.stringMatching(words),
  })
})
