// Run with this folder's packages: `node scan.cjs FOLDER` prints what Electronegativity finds there, as JSON. It would ask for translations and
// for news of Electron; here it is told at once that there is no network, since its client fails badly when it has to wait.
const { join } = require('node:path')

const here = (name) => require.resolve(name, { paths: [join(__dirname, 'node_modules', '@doyensec', 'electronegativity')] })
const refuse = () => Promise.reject(new Error('no network'))
const got = here('got')
require.cache[got] = {
  id: got,
  filename: got,
  loaded: true,
  exports: Object.assign(refuse, { head: refuse, default: Object.assign(refuse, { head: refuse }) }),
}

process.env.LANG = 'en-US'
const log = console.log
console.log = () => {}
const run = require('@doyensec/electronegativity')
run({ input: process.argv[2], isRelative: true }).then(
  ({ issues, errors }) =>
    log(JSON.stringify({ issues: issues.map(({ id, file, location, sample }) => ({ id, file, line: location?.line, sample })), errors })),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
