import { RequestFailed } from '@sallyport/client/connect.ts'
import type { ConsoleState, Installation } from '../../ipc-contract.ts'
import { apiUrl } from '../api/selected-server.ts'
import { sendDocument } from '../api/send-document.ts'
import type { AskOnce } from '../desk/ask-once.ts'
import type { Answerers } from '../ipc/answer-calls.ts'
import { isFingerprint, otherKey } from '../server/certificate.ts'
import { introduce, originOf } from '../server/introduce.ts'
import { pinnedFetch } from '../server/pinned-fetch.ts'
import type { Sessions } from '../session/sessions.ts'
import { keyQuestion, keyRefused, reachQuestion, reachRefused } from './questions.ts'
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
  /** Asked natively: the window, in which a script may sit, cannot answer. */
  confirm: AskOnce
  /** Before another installation is shown. @throws RequestFailed where something is under way and whoever sits there stays with it */
  leave(): Promise<void>
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
export function installationCalls({ saved, sessions, authorities, changed, confirm, leave }: InstallationMeans): InstallationCalls {
  /** What whoever sits there agreed to last, until it is saved, with the key that it showed or has to show. */
  let agreed: { origin: string; key: string | null | undefined } | undefined
  const isSaved = (origin: string): boolean => saved.all().some((each) => each.origin === origin)
  /** Before the first byte goes to an address, its name to whoever looks it up included. */
  const reach = async (origin: string, key: string | null | undefined): Promise<void> => {
    if (isSaved(origin) || (agreed?.origin === origin && (key === undefined || key === agreed.key))) return
    await confirm(reachQuestion(origin, key), reachRefused(origin))
    agreed = { origin, key }
  }
  /** What the address shows now is what was looked at and trusted. */
  const checkKey = async (origin: string, pinned: string | null): Promise<void> => {
    const shown = (await introduce(origin, authorities)).certificate?.spkiSha256 ?? null
    if (shown === pinned) return
    if (shown === null || pinned === null) throw lookFirst()
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
    'installations.introduce': async ({ origin: text }) => {
      const { origin, secure } = originOf(text)
      if (secure) await reach(origin, undefined)
      const introduced = await introduce(origin, authorities)
      if (agreed?.origin === origin) agreed = { origin, key: introduced.certificate?.spkiSha256 ?? null }
      return introduced
    },
    'installations.add': async ({ label, origin: text, pinned }) => {
      const { origin, secure } = originOf(text)
      if (secure ? !isFingerprint(pinned) : pinned !== null) throw lookFirst()
      await leave()
      await reach(origin, pinned)
      await checkKey(origin, pinned)
      const added = saved.add({ label: label.trim() || origin.slice(0, 80), origin, pinned })
      if (agreed?.origin === origin) agreed = undefined
      changed()
      return shownOf(added, sessions)
    },
    'installations.trust': async ({ id, pinned }) => {
      const { origin, pinned: before } = saved.find(id)
      await checkKey(origin, pinned)
      if (pinned !== before) await confirm(keyQuestion(origin, before, pinned), keyRefused)
      const trusted = saved.change(id, { pinned })
      changed()
      return shownOf(trusted, sessions)
    },
    'installations.select': async ({ id }) => {
      const found = saved.find(id)
      if (found.id !== saved.selected()?.id) await leave()
      saved.select(id)
      changed()
      return shownOf(found, sessions)
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

const lookFirst = (): RequestFailed => new RequestFailed('Look at what this address shows before you trust it.', { code: 'BAD_USER_INPUT' })

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
