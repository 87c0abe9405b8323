import { readFileSync } from 'node:fs'
import { FRESH_FOR_MS } from '@sallyport/domain/deletion-gate/clause.ts'
import { SILENT_FOR_MS } from '@sallyport/domain/deletion-gate/clauses/node-is-over.ts'
import { SETTLED_AFTER_MS } from '@sallyport/domain/deletion-gate/clauses/witness-is-ours.ts'
import { standardDeletionFigures } from '@sallyport/domain/deletion-gate/deletion-settings.ts'
import { everyClause } from '@sallyport/domain/deletion-gate/every-clause.ts'
import { SECOND_PROOF_AFTER_MS } from '@sallyport/domain/deletion-gate/steps/gone.ts'
import { expect, test } from 'vitest'
import { pictures } from '../../fixtures/write-state-pictures.ts'

const page = readFileSync(new URL('../../../docs/administrators/deletion.md', import.meta.url), 'utf8')

test.each(Object.entries(standardDeletionFigures).filter(([name]) => name !== 'silenceMinutes'))(
  'the page says deletion.%s with its default',
  (name, standard) => {
    expect(page).toMatch(new RegExp(`\`deletion\\.${name}\` \\(${standard}( %)?\\)`))
  },
)

test('the page has a row for each clause, and the periods of the rules', () => {
  for (const { number } of everyClause) expect(page).toContain(`\n| ${number} | `)
  expect(page).toContain(`for ${SILENT_FOR_MS / 60_000} minutes nobody heard of it`)
  expect(page).toContain(`at most ${FRESH_FOR_MS / 1_000} seconds old`)
  expect(SECOND_PROOF_AFTER_MS).toBe(60_000)
  expect(page).toContain('at least a minute apart')
  const order = pictures.find(({ file }) => file === 'order-of-a-delete.svg')
  expect(order?.states).toContain(`a rung climbed, ${SETTLED_AFTER_MS / 1_000} s waited`)
})
