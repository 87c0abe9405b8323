import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { slowFiles } from './slow-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const exclude = ['**/node_modules/**', '**/dist/**', '**/gen/**', '**/fixtures/violations/**', ...slowFiles]
/** They put another module in the place of one that others have loaded. */
const alone = ['packages/database/src/token-hash.test.ts', 'apps/console/src/main/api/feeds.test.ts']

export default defineConfig({
  root,
  // Pothos loads graphql's CommonJS build, and two builds of it refuse each other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
  test: {
    root,
    reporters: ['default', './test/closing-line.ts'],
    // Most of the time is spent waiting for processes, heartbeats and deadlines, not computing.
    maxWorkers: 4,
    // All limits end a hang, and no more: a busy machine may pause any process for many seconds.
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{apps,packages}/**/*.test.{ts,tsx}', 'test/unit/**/*.test.ts'],
          exclude: [...exclude, ...alone],
          // These keep nothing between two files: a process for each would take longer than what is tested.
          isolate: false,
          restoreMocks: true,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['test/{integration,scenarios,contracts,journeys,surfaces,architecture}/**/*.test.{ts,tsx}'],
          exclude,
          globalSetup: ['./test/fixtures/one-postgres.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
