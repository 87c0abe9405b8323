import { expect, it } from 'vitest'
import { asSentence } from './as-sentence.ts'

it.each([
  ['No valid host was found', 'No valid host was found.'],
  ['No valid host was found.', 'No valid host was found.'],
  ['No valid host was found. \n', 'No valid host was found.'],
  ['Is there a proxy?', 'Is there a proxy?'],
  ['It said "no."', 'It said "no."'],
  ['Booting (spawning)', 'Booting (spawning).'],
  ['…and so on…', '…and so on…'],
])('%j has one end: %j', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence)
})
