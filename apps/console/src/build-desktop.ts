import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { buildForDesktop } from './build-console.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** Where the desktop console's bundles lie: `main.mjs`, `preload.cjs`, and the window's files in `window/`. */
export const desktopDirectory = here('../dist/desktop')

/** For what Electron runs: everything bundled but Electron and Node themselves, so that nothing else has to be packed. */
const forElectron = (entry: string, file: string, format: 'es' | 'cjs', outDir: string): InlineConfig => ({
  configFile: false,
  root: here('..'),
  logLevel: 'warn',
  publicDir: false,
  resolve: { conditions: ['node'] },
  build: {
    outDir,
    emptyOutDir: false,
    target: 'node24',
    minify: false, // what runs with all rights shall be readable where it lies
    lib: { entry: here(entry), formats: [format], fileName: () => file },
    rolldownOptions: { external: ['electron', /^node:/], output: { codeSplitting: false } },
  },
})

/** A preload script in a sandbox is CommonJS, and can require little more than Electron. */
export async function buildMainAndPreload(outDir: string): Promise<void> {
  await build(forElectron('./main/main.ts', 'main.mjs', 'es', outDir))
  await build(forElectron('./preload/preload.ts', 'preload.cjs', 'cjs', outDir))
}

/** Builds all of the desktop console. @throws Error when it cannot be built */
export async function buildDesktop(outDir: string = desktopDirectory): Promise<void> {
  await buildForDesktop(join(outDir, 'window'))
  await buildMainAndPreload(outDir)
}
