import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildMainAndPreload } from '@sallyport/console/build-desktop.ts'
import { configuration, packConsole } from '@sallyport/console/packaging.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'sallyport-package-'))
const projectDir = join(folder, 'console')
const electronDist = join(folder, 'electron')
const directories = { output: join(folder, 'packages') }
const unpacked = join(folder, 'packages', 'linux-unpacked')
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Of @electron/fuses: what a binary's fuses are written behind. As Electron comes: all as they are by default. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const asElectronComes = '101100011'

beforeAll(async () => {
  mkdirSync(projectDir)
  cpSync(here('../../../apps/console/package.json'), join(projectDir, 'package.json'))
  await buildMainAndPreload(join(projectDir, 'dist', 'desktop'))
  cpSync(here('../../fixtures/electron/tiny-window'), join(projectDir, 'dist', 'desktop', 'window'), { recursive: true })
  // What shall not be packed, though it lies beside.
  mkdirSync(join(projectDir, 'node_modules', 'left-over'), { recursive: true })
  writeFileSync(join(projectDir, 'node_modules', 'left-over', 'index.js'), '')
  mkdirSync(join(projectDir, 'src'))
  for (const name of ['src/main.ts', '.env', 'dist/desktop/main.mjs.map']) writeFileSync(join(projectDir, name), '')

  for (const name of ['resources', 'locales']) mkdirSync(join(electronDist, name), { recursive: true })
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'locales/en-US.pak', 'locales/de.pak'])
    writeFileSync(join(electronDist, name), '')
  writeFileSync(join(electronDist, 'version'), '0')
  writeFileSync(join(electronDist, 'electron'), Buffer.from(`code ${sentinel}\u0001\u0009${asElectronComes} code`, 'latin1'), {
    mode: 0o755,
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Paths within an archive, whose header tells them as JSON: its length stands at byte 12, itself from byte 16. */
function filesOf(archive: string): string[] {
  const bytes = readFileSync(archive)
  type Folder = { files: Record<string, Folder | { size: number }> }
  const below = ({ files }: Folder, path: string): string[] =>
    Object.entries(files).flatMap(([name, entry]) => ('files' in entry ? below(entry, `${path}${name}/`) : [path + name]))
  return below(JSON.parse(bytes.toString('utf8', 16, 16 + bytes.readUInt32LE(12))) as Folder, '')
}

describe('the package, packed offline around an Electron that is none', () => {
  beforeAll(async () => {
    await packConsole({ projectDir, on: ['linux'], folderOnly: true, changes: { electronDist, directories } })
  })

  test('holds our bundles and nothing else', () => {
    expect(filesOf(join(unpacked, 'resources', 'app.asar')).sort()).toEqual([
      'dist/desktop/main.mjs',
      'dist/desktop/preload.cjs',
      'dist/desktop/window/assets/page.js',
      'dist/desktop/window/index.html',
      'package.json',
    ])
  })

  test('brings no other language of Chromium than the one it speaks', () => {
    expect(readdirSync(join(unpacked, 'locales'))).toEqual(['en-US.pak'])
  })

  test('has the fuses blown that let others run code under its name', () => {
    const binary = readFileSync(join(unpacked, 'sallyport-console'), 'latin1')
    const [runAsNode, cookies, nodeOptions, inspect, integrity, onlyAsar, snapshot, fileRights] = binary.slice(
      binary.indexOf(sentinel) + 34,
    )
    expect({ runAsNode, cookies, nodeOptions, inspect, integrity, onlyAsar, snapshot, fileRights }).toEqual({
      runAsNode: '0',
      cookies: '1',
      nodeOptions: '0',
      inspect: '0',
      integrity: '1',
      onlyAsar: '1',
      snapshot: '0',
      fileRights: '0',
    })
  })
})

test('on macOS it may do what V8 needs, under the hardened runtime, and nothing else', () => {
  const { entitlements, entitlementsInherit, hardenedRuntime } = configuration.mac
  expect([hardenedRuntime, entitlementsInherit]).toEqual([true, entitlements])
  const granted = [...readFileSync(entitlements, 'utf8').matchAll(/<key>([^<]+)<\/key>\s*<(\w+)\/>/g)].map(([, key, value]) => [key, value])
  expect(granted).toEqual([['com.apple.security.cs.allow-jit', 'true']])
})

test('a setting that electron-builder does not know is refused before anything is fetched', async () => {
  const changes = { directories, electronFuse: { runAsNode: true } } as never
  await expect(packConsole({ projectDir, on: ['mac', 'windows', 'linux'], folderOnly: true, changes })).rejects.toThrow(/electronFuse/)
})

test('the main bundle needs nothing but Electron and Node', () => {
  const bundle = readFileSync(join(projectDir, 'dist', 'desktop', 'main.mjs'), 'utf8')
  const imported = [...bundle.matchAll(/^import .* from "([^"]+)"|\bimport\("([^"]+)"\)|\brequire\("([^"]+)"\)/gm)].map((found) =>
    found.slice(1).find(Boolean),
  )
  expect(imported.filter((name) => name !== 'electron' && !name?.startsWith('node:'))).toEqual([])
  const preload = readFileSync(join(projectDir, 'dist', 'desktop', 'preload.cjs'), 'utf8')
  expect([...preload.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual(['electron'])
  expect(preload.length).toBeLessThan(4_000)
})
