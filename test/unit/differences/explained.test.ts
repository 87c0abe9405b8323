import { expect, test } from 'vitest'
import { nameOf } from '../../live/differences/asked.ts'
import { everyRequest } from '../../live/differences/every-request.ts'
import { asRows, judge, readExplained } from '../../live/differences/explained.ts'

const page = `
Words before.

| something | else | entirely |
|---|---|---|
| GET /x | \`no row\` | of ours |

| request | what differs | why it stays |
|---|---|---|
| \`GET /a*\` | \`header vary: a \\| b ≠ *\` | for a reason |
| \`GET /b\` | \`status: 200 ≠ 404\` | |

| GET /c | status | after the table |
`

test('reads the rows of the table and no others', () => {
  expect(readExplained(page)).toEqual([
    { request: 'GET /a*', difference: 'header vary: a | b ≠ *', why: 'for a reason' },
    { request: 'GET /b', difference: 'status: 200 ≠ 404', why: '' },
  ])
})

test('a row without a reason explains nothing, and a row of a request that was made must still occur', () => {
  const rows = readExplained(page)
  const found = [
    { request: 'GET /ab', difference: 'header vary: a | b ≠ nothing' },
    { request: 'GET /b', difference: 'status: 200 ≠ 404' },
    { request: 'GET /b', difference: 'status: 200 ≠ 4040' },
  ]
  expect(judge(found, rows, ['GET /ab', 'GET /b'])).toEqual({ unexplained: found.slice(1), idle: [] })
  expect(judge([], rows, ['GET /b'])).toEqual({ unexplained: [], idle: [rows[1]] })
})

test('what is printed can be put into the table', () => {
  const found = { request: 'GET /a', difference: 'header vary: a | b ≠ nothing' }
  const table = `| request | what differs | why it stays |\n|---|---|---|\n${asRows([found])}`
  expect(readExplained(table)).toEqual([{ ...found, why: '' }])
})

test('every request has a name of its own, so that a row means one', () => {
  const names = everyRequest.map(nameOf)
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
})
