import type { Generator } from './generator.ts'
import { runScript } from './run-program.ts'

/** What can be set, from the schema that reads it. */
export const settingsPage: Generator = {
  name: 'docs/operators/settings.md',
  outputs: ['docs/operators/settings.md'],
  run: async (root) => {
    await runScript(root, 'apps/server/src/settings/write-settings-page.ts', 'docs/operators/settings.md')
  },
}
