import { RequestFailed } from '@sallyport/client/connect.ts'
import { chooseInstallation, readDeepLink } from '../deep-links.ts'
import type { SavedInstallations } from './installations/saved-installations.ts'
import type { Leave } from './leave-acts.ts'

export type LinkMeans = {
  saved: SavedInstallations
  /** Another installation is selected now. */
  changed(): void
  leave: Leave
  say(refused: string): void
}

/** Selects the saved installation that a link names, and opens its path; where the link is refused, that is said. */
export function followLink(text: string, means: LinkMeans, open: (path: string) => void): void {
  const read = readDeepLink(text)
  if ('refused' in read) {
    means.say(read.refused)
    return
  }
  const choice = chooseInstallation(read.link, means.saved.all(), means.saved.selected())
  if ('refused' in choice) means.say(choice.refused)
  else showInstallation(choice.chosen.id, means, () => open(read.link.path))
}

/** Shows a saved installation, where another is shown. Where it cannot be, that is said. */
export function showInstallation(id: string, { saved, changed, leave, say }: LinkMeans, shown: () => void): void {
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
