import type { Generator } from './generator.ts'
import { runScript } from './run-program.ts'

/** The three schemas as text, so that a change of an API is seen in review. */
export const graphqlSchemas: Generator = {
  name: 'packages/graphql/src/sdl',
  outputs: ['packages/graphql/src/sdl/*.graphql'],
  run: async (root) => {
    await runScript(root, 'packages/graphql/src/write-sdl.ts')
  },
}
