import { RequestFailed } from '@sallyport/client/connect.ts'
import type { SavedInstallation } from '../installations/saved-installations.ts'
import { type PinnedFetch, pinnedFetch } from '../server/pinned-fetch.ts'

/** The installation that is shown, reached over its pinned key. */
export type SelectedServer = { id: string; url: string; send: typeof fetch }

export type ServerOfSelected = {
  /** @throws RequestFailed NOTHING_SELECTED */
  current(): SelectedServer
  /** Takes another installation, or the same with another key; the former is sent nothing more, and what is under way to it goes on. */
  turnTo(installation: SavedInstallation | undefined): void
  /** Ends connections on which nothing is under way: after a sleep they may be dead without a word. */
  closeIdle(): void
}

export const apiUrl = (origin: string): string => `${origin}/admin/graphql`

export function serverOfSelected(): ServerOfSelected {
  let current: (SelectedServer & { pinned: string | null; line: PinnedFetch }) | undefined
  return {
    current: () => {
      if (current !== undefined) return current
      throw new RequestFailed('No installation is selected: choose one, or add the first.', { code: 'NOTHING_SELECTED' })
    },
    turnTo: (installation) => {
      if (installation !== undefined && installation.id === current?.id && installation.pinned === current.pinned) return
      current?.line.retire()
      if (installation === undefined) current = undefined
      else {
        const line = pinnedFetch(installation)
        current = { id: installation.id, url: apiUrl(installation.origin), pinned: installation.pinned, send: line.send, line }
      }
    },
    closeIdle: () => current?.line.closeIdle(),
  }
}
