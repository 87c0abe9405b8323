import { chooseInstallation, readDeepLink } from '../deep-links.ts'
import { type ShowMeans, showInstallation } from './show-installation.ts'

/** Selects the saved installation that a link names, and opens its path; where the link is refused, that is said. */
export function followLink(text: string, means: ShowMeans, open: (path: string) => void): void {
  const read = readDeepLink(text)
  if ('refused' in read) {
    means.say(read.refused)
    return
  }
  const choice = chooseInstallation(read.link, means.saved.all(), means.saved.selected())
  if ('refused' in choice) means.say(choice.refused)
  else showInstallation(choice.chosen.id, means, () => open(read.link.path))
}
