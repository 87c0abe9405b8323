import { readFileSync } from 'node:fs'
import { bounds, conditions } from '@sallyport/domain/admission/conditions.ts'
import { endReasons, tenantReasons } from '@sallyport/domain/admission/reasons.ts'
import { expect, test } from 'vitest'
import { drawPictures, pictures } from '../../fixtures/write-state-pictures.ts'

const docs = new URL('../../../docs/administrators/', import.meta.url)
const page = readFileSync(new URL('admission.md', docs), 'utf8')
const rows = page.split('\n').filter((line) => line.startsWith('| '))
const rowOf = (name: string): string | undefined => rows.find((row) => row.startsWith(`| ${name} |`))

test.each([...conditions])('the page explains the condition %s with the period of the rules', (condition) => {
  const periods: Partial<Record<string, number>> = { INSTANCE: bounds.instanceGoodFor, LIVE: bounds.liveFor }
  for (const check of ['HTTP', 'TCP', 'TLS', 'DNS', 'ICMP']) periods[check] = bounds.checkGoodFor
  const row = rowOf(condition)
  expect(row).toBeDefined()
  if (periods[condition] !== undefined) expect(row).toContain(`${periods[condition]} s`)
})

test.each(Object.entries(endReasons))('the page explains the end %s with the sentence that the tenant reads', (reason, { tenant }) => {
  expect(rowOf(reason)).toContain(tenantReasons[tenant])
})

test('the numbers of the rules stand in the page', () => {
  for (const text of [
    `at least ${bounds.runAtLeast} s`,
    `gap over ${bounds.liveFor} s`,
    `at least ${bounds.egressSightings} sightings over at least ${bounds.egressSpan} s`,
    `every ${bounds.lookEvery} s for`,
    `after ${bounds.lookFor} s`,
    `watched for ${bounds.watchUnconfirmedFor / 3_600} hours`,
    `every ${bounds.instanceReadEvery} s`,
    `${bounds.egressGoodFor / 60} min`,
  ])
    expect(page).toContain(text)
})

test('the pictures show every state and step, are those that are committed, and can be read on light and dark', async () => {
  for (const { file, svg } of await drawPictures()) {
    const { states, steps } = pictures.find((picture) => picture.file === file)!
    expect(readFileSync(new URL(file, docs), 'utf8')).toBe(svg)
    for (const state of states) expect(svg).toContain(`>${state}</text>`)
    expect(svg.match(/class="edge"/g)).toHaveLength(steps.length)
    expect(svg).toContain('prefers-color-scheme: dark')
    expect(svg).not.toMatch(/<script|http:\/\/(?!www\.w3\.org)/)
  }
})
