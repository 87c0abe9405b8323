import { expect } from 'vitest'
import { faults, page, shoot } from './console-page.ts'

/** The view as it is, in both themes: a picture of each that the run keeps, and nothing of weight that axe finds. */
export async function inBothThemes(name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await shoot(`${name}-${colorScheme}`)
    expect(await faults(), `${name}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null })
}
