import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDesktop } from './build-desktop.ts'

/** `npm run console`: the desktop console from its sources, where Electron was fetched; else what to do instead. */
const binary = electronBinary()
if (binary === undefined) {
  console.error(`sallyport: Electron itself was not fetched yet; it comes from its publisher and not with the other packages (about 120 MB).
  To fetch it once:      pnpm --filter @sallyport/console exec install-electron
  Without it:            the console of a running installation is the page /console of its address, for example
                         http://127.0.0.1:8080/console after "npm start". It shows the same.`)
  process.exit(1)
}
await buildDesktop()
const child = spawn(binary, [fileURLToPath(new URL('..', import.meta.url)), ...process.argv.slice(2)], { stdio: 'inherit' })
child.once('exit', (code) => process.exit(code ?? 1))

/** Read as the package keeps it: the package itself would fetch it when it is asked. */
function electronBinary(): string | undefined {
  const home = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
  const pathFile = join(home, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const found = join(home, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(found) ? found : undefined
}
