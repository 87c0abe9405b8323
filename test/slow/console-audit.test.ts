import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const tool = here('../audit/electronegativity')
const folder = mkdtempSync(join(tmpdir(), 'sallyport-audit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What is no matter of a network: other bytes than its lock file names, or a lock file that does not fit. */
const unsound = /\b(EINTEGRITY|EUSAGE|EJSONPARSE)\b/

/**
 * Its packages, some hundred and old, are fetched for this test alone and stay out of the workspace.
 * @returns what hindered it. @throws Error where what was fetched is not what was looked at
 */
function fetchTool(): string | undefined {
  if (existsSync(join(tool, 'node_modules', '@doyensec', 'electronegativity'))) return undefined
  const { status, stderr } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: tool,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status === 0) return undefined
  if (unsound.test(stderr)) throw new Error(stderr)
  return stderr?.trim().split('\n')[0] || 'npm failed'
}

/** What lies there of the desktop console, with whatever `change` makes of it. */
function copyOfSources(name: string, change: (text: string) => string = (text) => text): string {
  const copy = join(folder, name)
  for (const part of ['main', 'preload'])
    cpSync(here(`../../apps/console/src/${part}`), join(copy, part), { recursive: true, filter: (source) => !/\.test\.ts$/.test(source) })
  const { version, devDependencies } = JSON.parse(readFileSync(here('../../apps/console/package.json'), 'utf8')) as {
    version: string
    devDependencies: Record<string, string>
  }
  const description = { name: 'console', version, main: 'main/main.ts', devDependencies: { electron: devDependencies.electron } }
  writeFileSync(join(copy, 'package.json'), JSON.stringify(description))
  const opener = join(copy, 'main', 'window', 'open-window.ts')
  writeFileSync(opener, change(readFileSync(opener, 'utf8')))
  return copy
}

function findings(copy: string): string[] {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scan.cjs', copy], { cwd: tool, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const { issues, errors } = JSON.parse(stdout) as { issues: { id: string; file: string }[]; errors: unknown[] }
  expect(errors).toEqual([])
  return [...new Set(issues.map(({ id, file }) => `${id} ${file}`))].sort()
}

test('Electronegativity finds in the desktop console what was looked at and accepted, and finds what is planted', (context) => {
  const hindrance = fetchTool()
  if (hindrance !== undefined) return context.skip(`Electronegativity could not be fetched: ${hindrance}`)
  const accepted = JSON.parse(readFileSync(join(tool, 'accepted.json'), 'utf8')) as Record<string, string>
  expect(findings(copyOfSources('as-it-is'))).toEqual(Object.keys(accepted).sort())

  const planted = findings(
    copyOfSources('planted', (text) =>
      text.replace('contextIsolation: true', 'contextIsolation: false').replace('sandbox: true', 'sandbox: false'),
    ),
  )
  expect(planted.filter((finding) => accepted[finding] === undefined)).toEqual([
    'CONTEXT_ISOLATION_JS_CHECK main/window/open-window.ts',
    'SANDBOX_JS_CHECK main/window/open-window.ts',
  ])
})
