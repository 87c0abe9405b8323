import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { Column } from './columns.ts'
import { exportName, exportRows } from './export-rows.ts'

type Row = { id: string; name: string; note: string }
const column = (key: keyof Row): Column<Row> => ({ key, title: key, width: '1fr', cell: (row) => row[key], text: (row) => row[key] })
const columns = [column('name'), column('note')]
const row = (name: string, note = ''): Row => ({ id: 'an id', name, note })

describe('a list as CSV', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '=HYPERLINK("https://example.org","x")',
    '=1+1\nsecond line',
    '=1\r\n',
    '\n=1',
    '＝1+1',
    '＠SUM(A1)',
  ])('a cell that begins like a formula does not: %j', (name) => {
    const { data } = Papa.parse<string[]>(exportRows([row(name)], columns, 'csv'), { newline: '\r\n' })
    expect(data[1]?.[0]).toBe(`'${name}`)
  })

  it('keeps commas, quotes, line ends and emoji of a name in its one cell', () => {
    const names = ['a,b', 'say "no"', 'two\nlines', '🦦🦦', ' leading', 'ends\r\nhere']
    const { data } = Papa.parse<string[]>(
      exportRows(
        names.map((name) => row(name, 'x')),
        columns,
        'csv',
      ),
      { newline: '\r\n' },
    )
    expect(data).toEqual([['name', 'note', 'id', 'uuid'], ...names.map((name) => [name, 'x', 'an id', '']), ['']])
  })

  it('has its heads where there is no row', () => {
    expect(exportRows([], columns, 'csv')).toBe('name,note,id,uuid\r\n')
  })
})

describe('a list as JSON', () => {
  it('says everything as it is', () => {
    expect(JSON.parse(exportRows([row('=1', 'n')], columns, 'json'))).toEqual([{ name: '=1', note: 'n', id: 'an id', uuid: '' }])
  })
})

it('has each id as the API takes it and as it stands in logs, once', () => {
  const uuid = '0b6cef12-1111-4222-8333-000076688571'
  const id = Buffer.from(`Node:${uuid}`).toString('base64url')
  const byId: Column<Row> = { key: 'id', title: 'Id', width: '1fr', cell: () => '…76688571', text: (row) => row.id }
  const rows = [{ id, name: 'imp-1', note: '' }]
  expect(JSON.parse(exportRows(rows, columns, 'json'))).toEqual([{ name: 'imp-1', note: '', id, uuid }])
  expect(exportRows(rows, [byId, column('name')], 'csv')).toBe(`id,name,uuid\r\n${id},imp-1,${uuid}\r\n`)
})

it('is named by list and day', () => {
  expect(exportName('Published addresses', new Date('2026-11-30T23:59:59Z'), 'csv')).toBe('published-addresses-2026-11-30.csv')
})
