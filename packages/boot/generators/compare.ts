import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Generator } from './generator.ts'

type Files = Map<string, string>

function read(root: string, { outputs }: Generator): Files {
  const paths = globSync([...outputs], { cwd: root, exclude: ['**/node_modules/**'] }).sort()
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

function changed(before: Files, after: Files): string[] {
  const paths = new Set([...before.keys(), ...after.keys()])
  return [...paths].filter((path) => before.get(path) !== after.get(path)).sort()
}

function putBack(root: string, before: Files, paths: readonly string[]): void {
  for (const path of paths) {
    const text = before.get(path)
    if (text === undefined) rmSync(join(root, path))
    else {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
  }
}

/** Runs a generator. @returns the paths that differ from what was there */
export async function regenerate(root: string, generator: Generator): Promise<string[]> {
  const before = read(root, generator)
  await generator.run(root)
  return changed(before, read(root, generator))
}

/** The same, but leaves the tree as it found it. */
export async function findOutdated(root: string, generator: Generator): Promise<string[]> {
  const before = read(root, generator)
  try {
    await generator.run(root)
    return changed(before, read(root, generator))
  } finally {
    putBack(root, before, changed(before, read(root, generator)))
  }
}
