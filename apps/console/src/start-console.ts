import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildDesktop } from './build-desktop.ts'

/** `npm run console [-- --fetch-electron]`: the desktop console from its sources, where Electron was fetched; else what to do instead. */
const home = dirname(createRequire(import.meta.url).resolve('electron/package.json'))
const fetching = '--fetch-electron'
// Where it is set, Electron is nothing but Node.
const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env

if (process.argv.includes(fetching)) {
  const { status } = spawnSync(process.execPath, [join(home, 'install.js')], { stdio: 'inherit', env })
  if (status !== 0) {
    console.error('sallyport: Electron could not be fetched; the reason is above. The page /console of an installation shows the same.')
    process.exit(1)
  }
}
const binary = electronBinary()
if (binary === undefined) {
  console.error(`sallyport: Electron itself was not fetched yet; it comes from its publisher and not with the other packages (about 120 MB).
  To fetch it once:      npm run console -- ${fetching}
  Without it:            the console of a running installation is the page /console of its address, for example
                         http://127.0.0.1:8080/console after "npm start". It shows the same.`)
  process.exit(1)
}
await buildDesktop()
const passedOn = process.argv.slice(2).filter((argument) => argument !== fetching)
const child = spawn(binary, [fileURLToPath(new URL('..', import.meta.url)), ...passedOn], { stdio: 'inherit', env })
child.once('exit', (code) => process.exit(code ?? 1))

/** Read as the package keeps it: the package itself would fetch it when it is asked. */
function electronBinary(): string | undefined {
  const pathFile = join(home, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const found = join(home, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(found) ? found : undefined
}
