import { fileURLToPath } from 'node:url'
import { buildPage } from '@sallyport/kit/build/build-page.ts'

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))

/** Builds the console's window into `outDir` as a server hands it out, below `/console/`; see `buildPage`. */
export const buildForBrowser = (outDir: string): Promise<void> => buildPage({ configFile, base: '/console/' }, outDir)

/** The same for `app://console/`. */
export const buildForDesktop = (outDir: string): Promise<void> => buildPage({ configFile, base: '/' }, outDir)
