import type { RequestFailed } from '@sallyport/client/connect.ts'
import type { Document } from '@sallyport/client/execute.ts'
import type { Batch, Followed } from '@sallyport/client/follow.ts'
import type { Feed, Installation, Introduction } from '../../ipc-contract.ts'

/**
 * All that the window needs from outside: the API of the selected installation, and what a desktop gives. Two adapters: `over-ipc.ts` within
 * the desktop console, whose main process holds the token, and `over-fetch.ts` in a browser at `/console`.
 */
export type ConsolePort = {
  kind: 'DESKTOP' | 'BROWSER'
  session: SessionPort
  /** Undefined in a browser, which knows the installation that served the page and no other. */
  installations: InstallationsPort | undefined
  /**
   * Sends a query or mutation to the selected installation.
   * @throws RequestFailed with the code of the server; NETWORK where none answers, TRUST where the server shows another key than the pinned
   *   one, TOO_LARGE for an answer of more than 16 MiB; an abort as it is
   */
  ask<Result, Variables>(document: Document<Result, Variables>, variables: Variables, signal?: AbortSignal): Promise<Result>
  /** Follows a numbered feed of the selected installation: everything once, however often the connection is lost. */
  follow<Some extends Batch>(feed: Feed, hearing: Hearing<Some>): Followed
  /** Where a notification can be shown; a click on it leads to `path`. Undefined: never asked, or refused. */
  notify(notice: { title: string; body: string; path: string }): void
  /** In a browser a download. @returns false: whoever was asked for a place thought better of it */
  saveFile(name: string, text: string): Promise<boolean>
  copy(text: string): Promise<void>
  setTheme(theme: Theme): void
  /** Loads the window anew, which signs nobody out. @returns false: nobody answers with it just now, and it stays as it is */
  loadAgain(): Promise<boolean>
  /** A page of the installation's documentation, for example `administrators/deletion`. */
  openDocs(page: string): void
  /** Links and notifications that were opened, already checked. @returns a function that ends it */
  onOpen(listener: (path: string) => void): () => void
}

export type Theme = 'system' | 'light' | 'dark'

export type Hearing<Some extends Batch> = {
  onBatch(batch: Some): void
  onConnection(state: 'OPEN' | 'LOST'): void
  /** Over for good: signed out, or asked wrongly. */
  onEnd(failure: RequestFailed): void
}

export type SessionState = { signedIn: boolean /** Why the last session ended, where that is worth telling. */; ended: string | undefined }

export type SessionPort = {
  current(): SessionState
  /** @returns a function that ends it */
  subscribe(listener: () => void): () => void
  /** Tries the token, and keeps it. @throws RequestFailed where it is refused */
  signIn(token: string): Promise<void>
  signOut(ended?: string): void
}

export type InstallationsPort = {
  current(): { all: readonly Installation[]; selected: string | undefined }
  subscribe(listener: () => void): () => void
  /** @throws RequestFailed */
  introduce(origin: string): Promise<Introduction>
  add(installation: { label: string; origin: string; pinned: string | null }): Promise<Installation>
  /** Takes a server's new key for good, after an administrator compared it. */
  trust(id: string, pinned: string): Promise<void>
  select(id: string): Promise<void>
  /** Its token is forgotten as well. */
  forget(id: string): Promise<void>
}
