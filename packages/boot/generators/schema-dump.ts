import type { Generator } from './generator.ts'
import { runScript } from './run-program.ts'

/** The schema that the migrations make, for reviewers. */
export const schemaDump: Generator = {
  name: 'prisma/schema.sql',
  outputs: ['prisma/schema.sql'],
  run: async (root) => {
    await runScript(root, 'test/fixtures/write-schema-dump.ts', 'prisma/schema.sql')
  },
}
