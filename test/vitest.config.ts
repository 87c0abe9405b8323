import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { slowFiles } from './slow-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const exclude = ['**/node_modules/**', '**/dist/**', '**/gen/**', '**/fixtures/violations/**', ...slowFiles]

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
          include: ['{apps,packages}/**/*.test.{ts,tsx}', 'test/unit/**/*.test.ts', 'test/*.test.ts'],
          exclude,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
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
