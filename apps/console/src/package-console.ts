import { fileURLToPath } from 'node:url'
import { buildDesktop } from './build-desktop.ts'
import { type PlatformName, packConsole, platforms } from './packaging.ts'

/** `npm run console:package [-- --linux --mac --windows --dir]`: builds the desktop console and packs it, for this system where none is named. */
const asked = process.argv.slice(2)
const names = Object.keys(platforms) as PlatformName[]
const unknown = asked.find((argument) => argument !== '--dir' && !names.some((name) => argument === `--${name}`))
if (unknown !== undefined) {
  console.error(`sallyport: ${unknown} is not known: give --linux, --mac or --windows, and --dir for a folder instead of packages`)
  process.exit(1)
}
const own: Partial<Record<NodeJS.Platform, PlatformName>> = { darwin: 'mac', win32: 'windows' }
const named = names.filter((name) => asked.includes(`--${name}`))

await buildDesktop()
const made = await packConsole({
  projectDir: fileURLToPath(new URL('..', import.meta.url)),
  on: named.length > 0 ? named : [own[process.platform] ?? 'linux'],
  folderOnly: asked.includes('--dir'),
})
for (const file of made) console.log(file)
