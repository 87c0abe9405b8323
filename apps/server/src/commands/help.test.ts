import { expect, it } from 'vitest'
import { everyCommand } from './every-command.ts'
import { help } from './help.ts'

it('the usage of one command names it, that of all leaves it open', () => {
  expect(help(everyCommand)).toMatch(/^Usage: sallyport <command> \[options\]\n/)
  for (const command of everyCommand) expect(help([command])).toMatch(new RegExp(`^Usage: sallyport ${command.name} \\[options\\]\n`))
})
