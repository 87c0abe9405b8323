import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Generator } from './generator.ts'
import { runProgram } from './run-program.ts'

/** The types of the client's documents, from the schemas' text. */
export const typedClient: Generator = {
  name: 'packages/client/src/generated',
  outputs: ['packages/client/src/generated/**/*.ts'],
  run: async (root) => {
    const client = join(root, 'packages/client')
    const packageFile = createRequire(join(client, 'package.json')).resolve('@graphql-codegen/cli/package.json')
    const program = join(dirname(packageFile), 'cjs/bin.js')
    await runProgram(client, process.execPath, [program, '--config', 'codegen.ts'])
  },
}
