import { lstatSync, mkdtempSync, readlinkSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forgetPlainPath, plainPath } from './plain-path.ts'

test('a plain directory is known by its own name', () => {
  expect(plainPath('/srv/cloud-1.x_y')).toBe('/srv/cloud-1.x_y')
})

test('any other is known by one link, made again where it was cleared away, and nobody else’s file is taken for it', () => {
  const directory = mkdtempSync(join(tmpdir(), 'ein Übel '))
  try {
    const link = plainPath(directory)
    expect(link).toMatch(/^[\w./-]+$/)
    expect(readlinkSync(link)).toBe(directory)
    unlinkSync(link)
    expect(plainPath(directory)).toBe(link)
    expect(readlinkSync(link)).toBe(directory)
    forgetPlainPath(directory)
    expect(lstatSync(link, { throwIfNoEntry: false })).toBeUndefined()
    writeFileSync(link, '')
    expect(() => plainPath(directory)).toThrow(`${link} is in the way`)
    forgetPlainPath(directory)
    expect(lstatSync(link).isFile()).toBe(true)
    unlinkSync(link)
  } finally {
    rmSync(directory, { recursive: true })
  }
})
