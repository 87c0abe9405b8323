import { RequestFailed } from '@sallyport/client/connect.ts'
import type { SavedInstallations } from './installations/saved-installations.ts'
import type { Leave } from './leave-acts.ts'

export type ShowMeans = {
  saved: SavedInstallations
  /** Another installation is selected now. */
  changed(): void
  leave: Leave
  say(refused: string): void
}

/** Shows a saved installation, where another is shown. Where it cannot be, that is said. */
export function showInstallation(id: string, { saved, changed, leave, say }: ShowMeans, shown: () => void): void {
  const refuse = (error: unknown): void => {
    if (!(error instanceof RequestFailed)) throw error
    // Whoever stayed knows.
    if (error.code !== 'NOT_CONFIRMED') say(error.message)
  }
  if (id === saved.selected()?.id) {
    shown()
    return
  }
  leave(() => {
    try {
      saved.select(id)
    } catch (error) {
      refuse(error)
      return
    }
    changed()
    shown()
  }, refuse)
}
