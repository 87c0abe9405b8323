import { RequestFailed } from '@sallyport/client/connect.ts'
import { chooseInstallation, readDeepLink } from '../deep-links.ts'
import type { SavedInstallations } from './installations/saved-installations.ts'

export type LinkMeans = {
  saved: SavedInstallations
  /** Another installation is selected now. */
  changed(): void
  say(refused: string): void
}

/** Selects the saved installation that a link names. @returns the path to open; undefined where the link is refused, which is said */
export function followLink(text: string, { saved, changed, say }: LinkMeans): string | undefined {
  const read = readDeepLink(text)
  if ('refused' in read) {
    say(read.refused)
    return undefined
  }
  const choice = chooseInstallation(read.link, saved.all(), saved.selected())
  if ('refused' in choice) {
    say(choice.refused)
    return undefined
  }
  if (!showInstallation(choice.chosen.id, { saved, changed, say })) return undefined
  return read.link.path
}

/** Shows a saved installation, where another is shown. @returns false: it cannot be, which is said */
export function showInstallation(id: string, { saved, changed, say }: LinkMeans): boolean {
  if (id === saved.selected()?.id) return true
  try {
    saved.select(id)
  } catch (error) {
    if (!(error instanceof RequestFailed)) throw error
    say(error.message)
    return false
  }
  changed()
  return true
}
