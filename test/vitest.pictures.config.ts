import { defineConfig } from 'vitest/config'
import slow from './vitest.slow.config.ts'

/** The console's journeys alone, whichever suite they belong to: see `pictures/take-pictures.ts`. */
export default defineConfig({ ...slow, test: { ...slow.test, name: 'pictures', include: ['test/journeys/console/*.test.ts'] } })
