import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A copy of what the suite of the gate needs, that may be changed at will; the packages are linked. The caller removes it. */
export function copyGate(root: string): { root: string; remove(): void } {
  const copy = mkdtempSync(join(realpathSync(tmpdir()), 'sallyport-mutate-'))
  for (const part of ['packages/domain/package.json', 'packages/domain/src', 'test/unit/deletion-gate'])
    if (existsSync(join(root, part))) cpSync(join(root, part), join(copy, part), { recursive: true })
  for (const modules of ['node_modules', 'packages/domain/node_modules', 'test/node_modules']) {
    mkdirSync(dirname(join(copy, modules)), { recursive: true })
    symlinkSync(join(root, modules), join(copy, modules), 'junction')
  }
  return { root: copy, remove: () => rmSync(copy, { recursive: true, force: true }) }
}
