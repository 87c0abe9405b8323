import { beforeEach, expect, test, vi } from 'vitest'
import { type AskOnce, askingOnce } from './ask-once.ts'
import type { MessageBoxes } from './message-boxes.ts'

const question = (message: string) => ({ message, detail: '', agree: 'Connect', refuse: 'Cancel' })
let press: (agreed: boolean) => void
let now: number
const ask = vi.fn<MessageBoxes['ask']>()
let confirm: AskOnce

beforeEach(() => {
  now = 0
  ask.mockReset().mockImplementation(
    () =>
      new Promise((resolve) => {
        press = resolve
      }),
  )
  confirm = askingOnce(ask, () => now)
})
const refuse = async (message: string): Promise<void> => {
  const asked = confirm(question(message), 'Refused.')
  press(false)
  await expect(asked).rejects.toMatchObject({ code: 'NOT_CONFIRMED', message: 'Refused.' })
}

test('whoever agrees lets it go on', async () => {
  const asked = confirm(question('A?'), 'Refused.')
  press(true)
  await asked
  expect(ask).toHaveBeenCalledExactlyOnceWith(question('A?'))
})

test('the same question is asked once for all who wait for it, and another one not meanwhile', async () => {
  const [one, other] = [confirm(question('A?'), 'Refused.'), confirm(question('A?'), 'Refused.')]
  await expect(confirm(question('B?'), 'Refused.')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  press(true)
  await Promise.all([one, other])
  expect(ask).toHaveBeenCalledOnce()
})

test('an agreement is no agreement to the next question, also of the same words', async () => {
  const first = confirm(question('A?'), 'Refused.')
  press(true)
  await first
  await refuse('A?')
  expect(ask).toHaveBeenCalledTimes(2)
})

test('after three refusals within a minute nothing is asked until it is over', async () => {
  await refuse('A?')
  now = 10_000
  await refuse('B?')
  await refuse('C?')
  await expect(confirm(question('D?'), 'Refused.')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  now = 59_999
  await expect(confirm(question('D?'), 'Refused.')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  expect(ask).toHaveBeenCalledTimes(3)
  now = 60_000
  await refuse('D?')
})
