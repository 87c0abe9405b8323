import { z } from 'zod'
import { keepFile, readKept } from '../keep-file.ts'
import { log } from '../log.ts'

/** Where the window stands, in pixels that know of no scale. */
export type Bounds = { x: number; y: number; width: number; height: number }

const pixels = z.int().min(-100_000).max(100_000)
const state = z.object({
  x: pixels,
  y: pixels,
  width: z.int().min(1).max(100_000),
  height: z.int().min(1).max(100_000),
  maximized: z.boolean(),
})
export type WindowState = z.infer<typeof state>

export const smallest = { width: 900, height: 600 }
const usual = { width: 1_360, height: 860 }

/** What was kept, if it can be seen on one of the displays of today; else a window that one of them has room for, placed by the system. */
export function windowStateFor(kept: WindowState | undefined, displays: readonly Bounds[]): Partial<Bounds> & { maximized: boolean } {
  if (kept === undefined) return { ...usual, maximized: false }
  const { maximized, ...bounds } = kept
  if (displays.some((display) => titleBarIsOn(display, bounds))) return { ...bounds, ...usable(bounds), maximized }
  const room = { width: Math.max(...displays.map(({ width }) => width)), height: Math.max(...displays.map(({ height }) => height)) }
  return { ...usable({ width: Math.min(bounds.width, room.width), height: Math.min(bounds.height, room.height) }), maximized }
}

const usable = ({ width, height }: Pick<Bounds, 'width' | 'height'>): Pick<Bounds, 'width' | 'height'> => ({
  width: Math.max(width, smallest.width),
  height: Math.max(height, smallest.height),
})

/** Enough of its upper edge to be taken hold of. */
const titleBarIsOn = (display: Bounds, { x, y, width }: Bounds): boolean =>
  Math.min(x + width, display.x + display.width) - Math.max(x, display.x) >= 100 &&
  y >= display.y - 10 &&
  y <= display.y + display.height - 40

/** Where the window stands is no reason not to open it. */
export function readWindowState(file: string): WindowState | undefined {
  try {
    return readKept(file, state).value
  } catch (error) {
    log('where the window stood could not be read', error)
    return undefined
  }
}
export const keepWindowState = (file: string, value: WindowState): void => keepFile(file, value)
