import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, type InlineConfig } from 'vite'

const page = 'index.html'
const unfinished = '.unfinished-'

/**
 * Builds a page into `outDir`, whose old content goes. Its files are moved into place one by one, the page itself after what it is made of, so
 * that whoever reads or builds meanwhile finds a whole one, old or new.
 * @param config of Vite; its `build.outDir` is chosen here
 * @throws Error when it cannot be built
 */
export async function buildPage(config: InlineConfig, outDir: string): Promise<void> {
  mkdirSync(outDir, { recursive: true })
  const beside = mkdtempSync(join(outDir, unfinished))
  try {
    await asForProduction(() =>
      build({ logLevel: 'warn', ...config, build: { chunkSizeWarningLimit: 1_500, ...config.build, outDir: beside } }),
    )
    const files = filesBelow(beside)
    for (const file of [...files.filter((each) => each !== page), page]) {
      mkdirSync(dirname(join(outDir, file)), { recursive: true })
      renameSync(join(beside, file), join(outDir, file))
    }
    for (const file of filesBelow(outDir)) if (!files.includes(file)) rmSync(join(outDir, file), { force: true })
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

/** Whoever builds may run as something else: under a test runner Vite would take the libraries as they are for development. */
async function asForProduction(work: () => Promise<unknown>): Promise<void> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    await work()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** Their paths within the directory; of others' unfinished builds none, which may go while one looks. */
function filesBelow(directory: string, within = directory): string[] {
  return readdirSync(within, { withFileTypes: true }).flatMap((entry) => {
    const path = join(within, entry.name)
    if (entry.isDirectory()) return entry.name.startsWith(unfinished) ? [] : filesBelow(directory, path)
    return [relative(directory, path)]
  })
}
