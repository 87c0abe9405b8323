import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Against an OpenStack that `OS_CLOUD` names, in real time, one file after another: they share one project and its quota. */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
  test: {
    root,
    name: 'live',
    include: ['test/live/**/*.test.ts'],
    globalSetup: ['./test/fixtures/refuse-unusable-cloud.ts'],
    reporters: ['default', './test/closing-line.ts'],
    fileParallelism: false,
    testTimeout: 20 * 60_000,
    hookTimeout: 10 * 60_000,
  },
})
