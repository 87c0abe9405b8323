import type { Generator } from './generator.ts'
import { runScript } from './run-program.ts'

/** The states of attempts, nodes and instances, drawn from the tables that the program works with, and the order of a delete. */
export const statePictures: Generator = {
  name: 'docs/administrators/states',
  outputs: ['docs/administrators/*.svg'],
  run: async (root) => {
    await runScript(root, 'test/fixtures/write-state-pictures.ts', 'docs/administrators')
  },
}
