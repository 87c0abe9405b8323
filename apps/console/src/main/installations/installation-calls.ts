import { RequestFailed } from '@sallyport/client/connect.ts'
import type { ConsoleState, Installation } from '../../ipc-contract.ts'
import { apiUrl } from '../api/selected-server.ts'
import { sendDocument } from '../api/send-document.ts'
import type { Answerers } from '../ipc/answer-calls.ts'
import { otherKey } from '../server/certificate.ts'
import { introduce, originOf } from '../server/introduce.ts'
import { pinnedFetch } from '../server/pinned-fetch.ts'
import type { Sessions } from '../session/sessions.ts'
import type { SavedInstallation, SavedInstallations } from './saved-installations.ts'

type InstallationCalls = Pick<
  Answerers,
  | 'console.state'
  | 'installations.introduce'
  | 'installations.add'
  | 'installations.trust'
  | 'installations.select'
  | 'installations.forget'
  | 'session.signIn'
  | 'session.signOut'
>

export type InstallationMeans = {
  saved: SavedInstallations
  sessions: Sessions
  authorities: () => string[] | undefined
  /** Something of it changed: what is under way to another server ends, and the window is told. */
  changed(): void
}

export function stateOf(saved: SavedInstallations, sessions: Sessions): ConsoleState {
  const selected = saved.selected()
  return {
    installations: saved.all().map((each) => shownOf(each, sessions)),
    selected: selected?.id ?? null,
    ended: selected === undefined ? null : (sessions.ended(selected.id) ?? null),
  }
}

const shownOf = ({ id, label, origin, pinned }: SavedInstallation, sessions: Sessions): Installation => ({
  id,
  label,
  origin,
  pinned,
  signedIn: sessions.token(id) !== undefined,
  tokenIsKept: sessions.isKept(id),
})

/** Which installations there are, which is shown, and who is signed in there. */
export function installationCalls({ saved, sessions, authorities, changed }: InstallationMeans): InstallationCalls {
  /** What the address shows now is what was looked at and trusted. */
  const checkKey = async (origin: string, pinned: string | null): Promise<void> => {
    const shown = (await introduce(origin, authorities)).certificate?.spkiSha256 ?? null
    if (shown === pinned) return
    if (shown === null || pinned === null)
      throw new RequestFailed('Look at what this address shows before you trust it.', { code: 'BAD_USER_INPUT' })
    throw otherKey(pinned, shown)
  }
  const selected = (): SavedInstallation => {
    const found = saved.selected()
    if (found === undefined)
      throw new RequestFailed('No installation is selected: choose one, or add the first.', { code: 'NOTHING_SELECTED' })
    return found
  }
  return {
    'console.state': () => stateOf(saved, sessions),
    'installations.introduce': ({ origin }) => introduce(origin, authorities),
    'installations.add': async ({ label, origin: text, pinned }) => {
      const { origin } = originOf(text)
      await checkKey(origin, pinned)
      const added = saved.add({ label: label.trim() || origin.slice(0, 80), origin, pinned })
      changed()
      return shownOf(added, sessions)
    },
    'installations.trust': async ({ id, pinned }) => {
      await checkKey(saved.find(id).origin, pinned)
      const trusted = saved.change(id, { pinned })
      changed()
      return shownOf(trusted, sessions)
    },
    'installations.select': ({ id }) => {
      saved.select(id)
      changed()
      return shownOf(saved.find(id), sessions)
    },
    'installations.forget': ({ id }) => {
      saved.forget(id)
      sessions.end(id, undefined)
      changed()
      return null
    },
    'session.signIn': async ({ token: text }) => {
      const token = text.trim()
      if (!/^[\x21-\x7e]+$/.test(token)) throw new RequestFailed('This is no token.', { code: 'BAD_USER_INPUT' })
      const server = selected()
      await tryToken(server, token)
      await sessions.begin(server.id, token)
      changed()
      return null
    },
    'session.signOut': ({ ended }) => {
      sessions.end(selected().id, ended ?? undefined)
      changed()
      return null
    },
  }
}

/** Asks who that is, over a connection of its own: what is under way belongs to whoever was signed in before. */
async function tryToken(server: SavedInstallation, token: string): Promise<void> {
  const line = pinnedFetch(server)
  try {
    await sendDocument({
      url: apiUrl(server.origin),
      send: line.send,
      token,
      text: 'query SignIn { viewer { administratorId } }',
      variables: {},
      signal: new AbortController().signal,
    })
  } finally {
    line.close()
  }
}
