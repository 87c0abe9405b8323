import { readFileSync } from 'node:fs'
import { schemaNames, sdlOf, sdlPath } from '@sallyport/graphql/write-sdl.ts'
import { describe, expect, it } from 'vitest'

describe.each(schemaNames)('the text of the %s schema', (name) => {
  it('is the one that was committed: run "npm run regenerate" and read what changed', async () => {
    expect(await sdlOf(name)).toBe(readFileSync(sdlPath(name), 'utf8'))
  })
})
