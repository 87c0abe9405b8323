import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createVitest, type TestSpecification } from 'vitest/node'
import { besideTheGate, gateFolder, testBeside } from './gate-files.ts'

/** The gate's own tests, and nothing that needs a database, a network or minutes. */
const suite = [`${gateFolder}/**/*.test.ts`, 'test/unit/deletion-gate/**/*.test.ts', ...besideTheGate.map(testBeside)]

/** `failing`: names of tests. */
export type SuiteResult = { passed: number; failed: number; failing: string[]; errors: string[] }

export type Suite = {
  /**
   * Runs all of it up to the first test that fails, with the files as they stand: first the tests that tell most about what changed.
   * @param changed files that are not what they were in the last run
   */
  run(changed: readonly string[]): Promise<SuiteResult>
  close(): Promise<void>
}

/**
 * The suite over a copy of the repository at `root`, in this process: what takes time is started once.
 * @param withinMs for each part of it; a test that hangs cannot be told from a slow one by anything else
 */
export async function openSuite(root: string, withinMs: number): Promise<Suite> {
  const vitest = await createVitest(
    'test',
    {
      root,
      config: false,
      // Only so that it does not end by itself after the first run: nothing is watched.
      watch: true,
      include: suite,
      setupFiles: [fileURLToPath(new URL('stop-at-first.setup.ts', import.meta.url))],
      reporters: [{}],
      pool: 'threads',
      isolate: false,
      fileParallelism: false,
      maxWorkers: 1,
      // Ends a hang, and no more: what ran into it on a busy machine would count as caught.
      testTimeout: 60_000,
    },
    {
      server: { watch: null },
      // The linked package would be the repository's own.
      resolve: { alias: [{ find: /^@sallyport\/domain\/(.*)$/, replacement: `${root}/packages/domain/src/$1` }] },
    },
  )
  const all = await vitest.globTestSpecifications()
  if (all.length === 0) throw new Error('the suite of the gate has no test')
  let runs = 0

  async function runPart(specifications: TestSpecification[]): Promise<SuiteResult> {
    vitest.provide('run', ++runs)
    const { testModules, unhandledErrors } = await within(withinMs, vitest.runTestSpecifications(specifications, true))
    const tests = testModules.flatMap((module) => [...module.children.allTests()])
    const failing = tests.filter((test) => test.result().state === 'failed').map(({ fullName }) => fullName)
    return {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: failing.length,
      failing,
      errors: [...testModules.flatMap((module) => module.errors().map(({ message }) => message)), ...unhandledErrors.map(String)],
    }
  }

  return {
    async run(changed) {
      for (const file of changed) vitest.invalidateFile(file)
      const total: SuiteResult = { passed: 0, failed: 0, failing: [], errors: [] }
      for (const part of inParts(all, changed)) {
        const { passed, failed, failing, errors } = await runPart(part)
        total.passed += passed
        total.failed += failed
        total.failing.push(...failing)
        total.errors.push(...errors)
        if (failed > 0) break
      }
      return total
    },
    close: () => vitest.close(),
  }
}

/** The tests of the gate as a whole with those beside what changed; then the others; what takes many worlds or pairs comes last. */
function inParts(all: readonly TestSpecification[], changed: readonly string[]): TestSpecification[][] {
  const beside = new Set(changed.map(testBeside))
  const partOf = ({ moduleId }: TestSpecification): number => {
    if (beside.has(moduleId) || ['evaluate-gate.test.ts', 'just-enough.test.ts'].includes(basename(moduleId))) return 0
    return moduleId.includes('/packages/') && basename(moduleId) !== 'every-pair.test.ts' ? 1 : 2
  }
  return [0, 1, 2].map((part) => all.filter((one) => partOf(one) === part)).filter((part) => part.length > 0)
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`the suite did not end within ${ms / 1_000} s`)), ms)
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
