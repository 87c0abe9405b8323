import type { Reporter, TestCase, TestModule } from 'vitest/node'

type Sum = { passed: number; failed: number; skipped: number }

function reasonFor(test: TestCase): string {
  const result = test.result()
  return (result.state === 'skipped' ? result.note : undefined) ?? 'does not say what it lacks'
}

/** Adds up one run. A file that could not be loaded, and an error outside every test, count as one failure each. */
export function sumOf(modules: readonly TestModule[], errors: readonly unknown[]): Sum {
  const sum: Sum = { passed: 0, failed: errors.length, skipped: 0 }
  for (const module of modules) {
    const tests = [...module.children.allTests()]
    const failedBefore = sum.failed
    for (const test of tests) {
      const { state } = test.result()
      sum[state === 'pending' ? 'failed' : state] += 1
    }
    if (module.state() === 'failed' && sum.failed === failedBefore) sum.failed += 1
  }
  return sum
}

/** Says what every skipped test lacks, and ends a run with the one line that `.ci/run` adds up. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    for (const module of modules)
      for (const test of module.children.allTests())
        if (test.result().state === 'skipped') process.stdout.write(`skipped: ${test.fullName}: ${reasonFor(test)}\n`)
    const { passed, failed, skipped } = sumOf(modules, errors)
    process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  }
}
