import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL refuses to run as root. `prefix` goes before each command line, `ids` into the options of spawn. */
export type Account = { prefix: string[]; ids: { uid?: number; gid?: number } }

const NOBODY = 65_534
const renamed = ['unshare', '--user', '--map-user=1000', '--map-group=1000']

/**
 * Root either calls itself something else in a user namespace (files stay root's, and nobody else needs a way to them), or, where
 * the kernel refuses namespaces, gives the directory to `nobody`. A directory that `nobody` owns already stays nobody's.
 */
export function chooseAccount(facts: { root: boolean; ownedByNobody: boolean; namespaces: () => boolean }): Account {
  if (!facts.root) return { prefix: [], ids: {} }
  if (!facts.ownedByNobody && facts.namespaces()) return { prefix: renamed, ids: {} }
  return { prefix: [], ids: { uid: NOBODY, gid: NOBODY } }
}

export function accountFor(dataDirectory: string): Account {
  return chooseAccount({
    root: process.getuid?.() === 0,
    ownedByNobody: existsSync(join(dataDirectory, 'PG_VERSION')) && statSync(dataDirectory).uid === NOBODY,
    namespaces: () => spawnSync(renamed[0]!, [...renamed.slice(1), 'true']).status === 0,
  })
}

export function handTo(account: Account, path: string): void {
  if (account.ids.uid !== undefined) chownSync(path, account.ids.uid, account.ids.gid ?? account.ids.uid)
}
