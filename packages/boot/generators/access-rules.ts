import type { Generator } from './generator.ts'
import { runScript } from './run-program.ts'

/** What a credential must be allowed, from the list that the adapter's tests hold its requests to. */
export const accessRules: Generator = {
  name: 'docs/administrators/cloud-accounts.md',
  outputs: ['docs/administrators/cloud-accounts.md'],
  run: async (root) => {
    await runScript(root, 'packages/clouds/src/openstack/write-access-rules-page.ts', 'docs/administrators/cloud-accounts.md')
  },
}
