import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'

/** The gate's own tests, and nothing that needs a database, a network or minutes. */
const suite = ['packages/domain/src/deletion-gate/**/*.test.ts', 'test/unit/deletion-gate/**/*.test.ts']

export type SuiteResult = { passed: number; failed: number; errors: string[] }

export type Suite = {
  /** Runs all of it, up to the first test that fails, with the files as they stand; `changed`: those that changed since the last run. */
  run(changed: readonly string[]): Promise<SuiteResult>
  close(): Promise<void>
}

/**
 * The suite over a copy of the repository at `root`, in this process: what takes time is started once.
 * @param withinMs for one run; a test that hangs cannot be told from a slow one by anything else
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
      reporters: [{}],
      pool: 'threads',
      isolate: false,
      fileParallelism: false,
      maxWorkers: 1,
      bail: 1,
      testTimeout: 30_000,
      sequence: { sequencer: QuickestFirst },
    },
    {
      server: { watch: null },
      // The linked package would be the repository's own.
      resolve: { alias: [{ find: /^@sallyport\/domain\/(.*)$/, replacement: `${root}/packages/domain/src/$1` }] },
    },
  )
  const specifications = await vitest.globTestSpecifications()
  if (specifications.length === 0) throw new Error('the suite of the gate has no test')
  return {
    async run(changed) {
      for (const file of changed) vitest.invalidateFile(file)
      const { testModules, unhandledErrors } = await within(withinMs, vitest.rerunTestSpecifications(specifications, true))
      const tests = testModules.flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
      return {
        passed: tests.filter((state) => state === 'passed').length,
        failed: tests.filter((state) => state === 'failed').length,
        errors: [...testModules.flatMap((module) => module.errors().map(({ message }) => message)), ...unhandledErrors.map(String)],
      }
    },
    close: () => vitest.close(),
  }
}

/** Most rules are missed by the tests of the gate as a whole; random worlds come last. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number =>
      moduleId.endsWith('/evaluate-gate.test.ts') ? 0 : moduleId.includes('/packages/') ? 1 : 2
    return files.toSorted((a, b) => rank(a) - rank(b) || (a.moduleId < b.moduleId ? -1 : 1))
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`the suite did not end within ${ms / 1_000} s`)), ms)
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
