import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** One by one: Node's own `recursive` goes round for ever where a parent cannot be made, as below /proc. @param mode of those that are made */
export function makeParents(directory: string, mode?: number): void {
  if (existsSync(directory)) return
  makeParents(dirname(directory), mode)
  try {
    mkdirSync(directory, { mode })
  } catch (error) {
    // Another process made it in between.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
