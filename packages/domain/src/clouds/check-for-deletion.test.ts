import { expect, it } from 'vitest'
import type { AccountDeletion } from './account.ts'
import { whyNotLookedAt } from './check-for-deletion.ts'

const unprepared: AccountDeletion = {
  ownCredential: false,
  userId: undefined,
  trouble: undefined,
  lastCheck: [],
  markers: [],
  ladder: undefined,
}
const marker = { region: 'RegionOne', markerId: 'm', recordedBy: 'Ada', recordedAt: new Date(0) }
const off = /switched off, and nothing was prepared/

it.each<[string, Partial<AccountDeletion>, boolean, RegExp | undefined]>([
  ['deletion is off and nothing was prepared', {}, false, off],
  ['deletion was switched on since', {}, true, /which the configuration enables now\. Check the account/],
  [
    'a marker was made and not looked at',
    { markers: [marker] },
    false,
    /was not looked at since it changed\. Check the account.*switched off\.$/,
  ],
  ['a credential was given and not looked at', { ownCredential: true }, false, /was not looked at since it changed\. Check the account/],
  ['it was looked at', { lastCheck: [{ subject: 's', ok: true, detail: 'D.' }] }, true, undefined],
  ['it was looked at, and is switched off now', { lastCheck: [{ subject: 's', ok: true, detail: 'D.' }] }, false, undefined],
])('says why a check tells nothing of deletion, and what to do now, where %s', (_where, change, configured, words) => {
  const said = whyNotLookedAt({ ...unprepared, ...change }, configured)
  if (words === undefined) expect(said).toBeUndefined()
  else expect(said).toMatch(words)
})
