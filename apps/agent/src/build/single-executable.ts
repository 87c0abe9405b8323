import { execFile } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Node looks for its blob behind this mark; the digits are part of Node's documented procedure. */
const fuse = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'

/** Puts the bundle into a copy of a Node binary, which then runs it and nothing else. The binary must be of this Node's version. */
export async function makeSingleExecutable(binary: string, bundle: string): Promise<void> {
  const [configuration, blob] = [`${binary}.json`, `${binary}.blob`]
  try {
    // Neither snapshot nor code cache: the blob is then the same for every architecture.
    writeFileSync(
      configuration,
      JSON.stringify({ main: bundle, output: blob, disableExperimentalSEAWarning: true, useSnapshot: false, useCodeCache: false }),
    )
    await run(process.execPath, ['--experimental-sea-config', configuration])
    // As a process of its own: it needs much memory for a moment, and warns at length of sections that do not matter.
    const postject = fileURLToPath(import.meta.resolve('postject/dist/cli.js'))
    await run(process.execPath, [postject, binary, 'NODE_SEA_BLOB', blob, '--sentinel-fuse', fuse])
  } finally {
    rmSync(configuration, { force: true })
    rmSync(blob, { force: true })
  }
}
