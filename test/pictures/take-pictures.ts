import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Takes the pictures of the console that the documentation shows: runs the journeys that pass by each of them and keeps what they saw. They are
 * committed, so that the pages show the version that they are of; nobody compares them, since fonts differ from machine to machine.
 */
const root = fileURLToPath(new URL('../..', import.meta.url))
const artefacts = join(root, 'test', 'artefacts', 'console')

/** Name in the documentation, the picture of a journey, and the file of that journey below test/journeys/console. */
const pictures: readonly (readonly [name: string, shot: string, journey: string])[] = [
  ['console-overview', 'overview-alarmed-light', 'overview'],
  ['console-provision', 'provision-light', 'provision'],
  ['console-operation', 'operation-under-way-light', 'operations-live'],
  ['console-nodes', 'nodes-held-light', 'nodes'],
  ['console-cloud-account', 'clouds-one-light', 'clouds'],
  ['console-addresses', 'addresses-seen-light', 'addresses'],
  ['console-gate', 'deletion-gate-closed-light', 'deletion'],
  ['console-attest', 'deletion-attest-light', 'deletion'],
  ['console-plan', 'deletion-plan-light', 'deletion'],
  ['console-instances', 'instances-waiting-dark', 'instances'],
  ['console-palette', 'palette', 'frame'],
]

for (const [, shot] of pictures) rmSync(join(artefacts, `${shot}.png`), { force: true })
const journeys = [...new Set(pictures.map(([, , journey]) => `test/journeys/console/${journey}.test.ts`))]
const { status } = spawnSync('vitest', ['run', '--config', 'test/vitest.pictures.config.ts', ...journeys], { cwd: root, stdio: 'inherit' })
const lacking = pictures.filter(([, shot]) => !existsSync(join(artefacts, `${shot}.png`)))
for (const [name, shot] of pictures)
  if (!lacking.some(([, one]) => one === shot)) copyFileSync(join(artefacts, `${shot}.png`), join(root, 'docs', 'pictures', `${name}.png`))
for (const [name, shot] of lacking) console.error(`docs/pictures/${name}.png stays as it was: no journey saw ${shot}`)
process.exit(status === 0 && lacking.length === 0 ? 0 : 1)
