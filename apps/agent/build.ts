// node build.ts [--single-executable] [--out DIR]: what hosts download, into dist/ unless told otherwise.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildAgent } from './src/build-agent.ts'

const { values } = parseArgs({
  options: {
    'single-executable': { type: 'boolean', default: false },
    out: { type: 'string', default: join(dirname(fileURLToPath(import.meta.url)), 'dist') },
  },
})
const { version, files } = await buildAgent(values.out, { singleExecutable: values['single-executable'] })
for (const { name, bytes, sha256 } of files) process.stdout.write(`${version} ${name} ${bytes} bytes, sha256 ${sha256}\n`)
