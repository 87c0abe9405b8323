import { expect, test, vi } from 'vitest'
import { refusedLinks } from './refused-links.ts'

test('links that are refused in a row are told in one box at a time, with how many there were', async () => {
  const closing: (() => void)[] = []
  const say = vi.fn((_message: string, _detail?: string) => new Promise<void>((resolve) => closing.push(resolve)))
  const refuse = refusedLinks(say)
  const close = async (): Promise<void> => {
    closing.shift()?.()
    await vi.waitFor(() => {}) // whatever follows from it follows at once
  }
  for (const link of ['1', '2', '3', '4']) refuse(link)
  expect(say.mock.calls).toEqual([['1', undefined]])
  await close()
  expect(say.mock.calls.slice(1)).toEqual([['4', 'Before it 2 other links were refused as well.']])
  refuse('5')
  await close()
  expect(say.mock.calls.slice(2)).toEqual([['5', undefined]])
  refuse('6')
  refuse('7')
  await close()
  expect(say.mock.calls.slice(3)).toEqual([['7', 'Before it another link was refused as well.']])
  await close()
  refuse('8')
  expect(say.mock.calls.slice(4)).toEqual([['8', undefined]])
})
