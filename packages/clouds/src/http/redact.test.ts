import { expect, test } from 'vitest'
import { redact } from './redact.ts'

test('what was sent as a secret is taken out wherever it is quoted', () => {
  expect(redact('Value: s3cret-value. s3cret is short', ['s3cret-value', 's3cret'])).toBe('Value: [removed]. [removed] is short')
})

test('a very short secret is not searched for, since it would tear every text apart', () => {
  expect(redact('a banana', ['a'])).toBe('a banana')
})

test('tokens and payloads are recognised by their shape', () => {
  expect(redact('token spe_0123456789abcdef end')).toBe('token [removed] end')
  expect(redact(`x gAAAAAB${'k'.repeat(40)}== y`)).toBe('x [removed] y')
  expect(redact(`user data ${'QUJD'.repeat(20)} is bad`)).toBe('user data [removed] is bad')
})

test('fields that hold secrets are emptied', () => {
  expect(redact('{"adminPass": "6NpUwoz2QDRN", "id": "f5dc"}')).toBe('{"adminPass": [removed], "id": "f5dc"}')
  expect(redact("{'user_data': 'I2Nsb3Vk'}")).toBe("{'user_data': [removed]}")
})

test('ids and words stay', () => {
  const text = 'Instance f5dc173b-6804-445a-a6d8-c705dad5b5eb could not be found.'
  expect(redact(text)).toBe(text)
})
