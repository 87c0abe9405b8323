import { beforeEach, inject, onTestFailed } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the run under way: a worker may serve several. */
    run: number
  }
}

const shared = globalThis as { failedInRun?: number }

/** One test that fails is enough. vitest's own way to stop then also stops the pool for the run after. */
beforeEach((context) => {
  if (shared.failedInRun === inject('run')) context.skip()
  onTestFailed(() => {
    shared.failedInRun = inject('run')
  })
})
