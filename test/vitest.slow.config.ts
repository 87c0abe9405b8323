import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { slowFiles } from './slow-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What needs real deadlines, kills, many seeds or many processes: run by `.ci/run` after the rest, one file after another. */
export default defineConfig({
  root,
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
  test: {
    root,
    name: 'slow',
    include: ['test/slow/**/*.test.ts', ...slowFiles],
    reporters: ['default', './test/closing-line.ts'],
    globalSetup: ['./test/fixtures/one-postgres.ts'],
    passWithNoTests: true,
    fileParallelism: false,
    expect: { poll: { timeout: 60_000 } },
    testTimeout: 40 * 60_000,
    hookTimeout: 240_000,
  },
})
