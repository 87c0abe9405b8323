import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const configFile = fileURLToPath(new URL('../vite.config.ts', import.meta.url))

/** Builds the tenants' page into `outDir`, whose old content goes. @throws Error when it cannot be built */
export async function buildPortal(outDir: string): Promise<void> {
  await build({ configFile, logLevel: 'warn', build: { outDir } })
}
