import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changedOnly } from './changed-files.ts'
import { copyGate } from './copy-gate.ts'
import { apply, findMutants, type Mutant } from './find-mutants.ts'
import { gateFiles, gateFolder } from './gate-files.ts'
import { readArguments, usage } from './read-arguments.ts'
import { openSuite, type Suite } from './run-suite.ts'

/** `npm run mutate`: whether a test fails for each rule of the deletion gate, once it is taken out. */
const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  console.log(usage)
  process.exit(0)
}
const wanted = readArguments(args)
if (typeof wanted === 'string') {
  console.error(`sallyport: ${wanted}`)
  process.exit(2)
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const every = gateFiles(root)
const asked = wanted.files.length === 0 ? every : every.filter((file) => wanted.files.some((part) => file.includes(part)))
const files = wanted.changedSince === undefined ? asked : changedOnly(root, wanted.changedSince, asked)
const mutants = files.flatMap((file) => findMutants(file, readFileSync(join(root, file), 'utf8')))
const inWords = ({ file, line, what }: Mutant): string => `${file.replace(`${gateFolder}/`, '')}:${line} ${what}`

if (wanted.list || mutants.length === 0) {
  for (const mutant of mutants) console.log(inWords(mutant))
  console.log(`mutants ${mutants.length}${wanted.list ? '' : ', survived 0'}`)
  process.exit(0)
}

const copy = copyGate(root)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    copy.remove()
    console.error(`sallyport: stopped by ${signal} before the end`)
    process.exit(1)
  })
let survived = 0
let left = 0
const until = performance.now() + (wanted.minutes ?? Number.POSITIVE_INFINITY) * 60_000
try {
  const suite = await openSuite(copy.root, 600_000)
  await mustPass(suite, 'as it stands')
  for (const mutant of mutants) {
    if (performance.now() < until) await judge(suite, mutant)
    else left++
  }
  // Had the suite come to fail for another reason, every rule would seem to be caught.
  await mustPass(suite, 'as it stands, after all of this')
  await suite.close()
} finally {
  copy.remove()
}
if (left > 0) console.log(`not taken out ${left}: the ${wanted.minutes} minutes were over`)
console.log(`mutants ${mutants.length - left}, survived ${survived}`)
process.exit(survived === 0 ? 0 : 1)

async function judge(suite: Suite, mutant: Mutant): Promise<void> {
  const path = join(copy.root, mutant.file)
  const source = readFileSync(path, 'utf8')
  const begun = performance.now()
  writeFileSync(path, apply(source, mutant))
  const { failed, errors } = await suite.run([path])
  writeFileSync(path, source)
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  // Without some rules a module does not load at all: its suite fails too.
  const caught = failed > 0 || errors.length > 0
  if (!caught) survived++
  console.log(`${caught ? 'caught  ' : 'SURVIVED'} ${seconds} s  ${inWords(mutant)}`)
  for (const error of failed === 0 ? errors.slice(0, 1) : []) console.log(`    ${error}`)
}

async function mustPass(suite: Suite, when: string): Promise<void> {
  const { passed, failed, failing, errors } = await suite.run(mutants.map(({ file }) => join(copy.root, file)))
  if (passed > 0 && failed === 0 && errors.length === 0) return
  copy.remove()
  console.error(`sallyport: the suite of the gate does not pass ${when}: ${failed} of its tests fail. ${[...failing, ...errors].join(' ')}`)
  process.exit(1)
}
