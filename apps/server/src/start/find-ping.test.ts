import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { hasPing } from './find-ping.ts'

test('a ping is found in any folder of the path, and in none where there is no path', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-ping-'))
  try {
    const [without, having] = [join(folder, 'a'), join(folder, 'b')]
    for (const each of [without, having]) mkdirSync(each)
    expect(hasPing({ PATH: [without, having].join(delimiter) })).toBe(false)
    writeFileSync(join(having, 'ping'), '')
    expect(hasPing({ PATH: [without, '', having].join(delimiter) })).toBe(true)
    expect(hasPing({})).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
