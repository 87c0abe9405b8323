import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyGate } from './copy-gate.ts'
import { apply, findMutants } from './find-mutants.ts'
import { openSuite } from './run-suite.ts'
const root = '/work/main', g = 'packages/domain/src/deletion-gate'
const [testsRe, ...files] = process.argv.slice(2)
const copy = copyGate(root)
for (const t of globSync(['packages/**/*.test.ts', 'test/unit/**/*.test.ts'], { cwd: copy.root }).filter((f) => !f.includes('node_modules'))) if (!new RegExp(testsRe!).test(t)) rmSync(join(copy.root, t))
const suite = await openSuite(copy.root, 300_000)
const first = await suite.run([])
console.log('baseline', first.passed, first.failed, first.errors.join())
let survived = 0, n = 0
for (const f of files) {
  const file = join(g, f)
  for (const m of findMutants(file, readFileSync(join(root, file), 'utf8'))) {
    const p = join(copy.root, file), src = readFileSync(p, 'utf8')
    writeFileSync(p, apply(src, m))
    const { failed, errors } = await suite.run([p])
    writeFileSync(p, src)
    n++
    if (failed === 0) { survived++; console.log('SURVIVED', `${f}:${m.line} ${m.what}`, errors.join()) }
  }
  // the file back as it was
  await suite.run([join(copy.root, file)])
  console.log('done', f, n, survived)
}
const last = await suite.run([])
console.log('end', last.passed, last.failed, `mutants ${n}, survived ${survived}`)
await suite.close(); copy.remove(); process.exit(0)
