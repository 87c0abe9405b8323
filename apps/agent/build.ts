import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildAgent } from './src/build-agent.ts'

const usage = `usage: npm run build:agent -- [--single-executable] [--out DIRECTORY]
Writes what hosts download: agent.cjs and manifest.json.
  --single-executable   also an executable that needs no Node, for this machine's system and processor
  --out DIRECTORY       where to (apps/agent/dist)
`

const { values } = parseArgs({
  options: {
    'single-executable': { type: 'boolean', default: false },
    out: { type: 'string', default: join(dirname(fileURLToPath(import.meta.url)), 'dist') },
    help: { type: 'boolean', short: 'h', default: false },
  },
})
if (values.help) {
  process.stdout.write(usage)
  process.exit(0)
}
const { version, files } = await buildAgent(values.out, { singleExecutable: values['single-executable'] })
for (const { name, bytes, sha256 } of files) process.stdout.write(`${version} ${name} ${bytes} bytes, sha256 ${sha256}\n`)
