import { fileURLToPath } from 'node:url'
import { buildPage } from '@sallyport/kit/build/build-page.ts'

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))

/** Builds the tenants' page into `outDir`; see `buildPage`. */
export const buildPortal = (outDir: string): Promise<void> => buildPage({ configFile }, outDir)
