import { type Clause, type FactRule, FRESH_FOR_MS, judgeBoth, notEstablished, type Reading, type Shortfall } from '../clause.ts'
import type { RecordedInstance, Told } from '../recorded-instance.ts'

/** The account as an administrator registered it, with the marker of the instance's region. */
export type RecordedAccount = {
  accountId: string
  /** `null`: it is in use. */
  removedAt: Told<Date | null>
  /** Where the cloud's sign-in is: its address, as it was registered. */
  cloud: Told<string>
  projectId: Told<string>
  /** Of the credential that deletes. Rungs of the witness belong to it. */
  userId: Told<string>
  /** `null`: no marker was ever made or adopted here. */
  markerId: Told<string | null>
}

/** Where the credential that would send the delete leads, told by the cloud at a sign-in anew. */
export type CredentialShown = { cloud: Told<string>; projectId: Told<string>; userId: Told<string> }

export type MarkerShown = {
  id: Told<string>
  /** A group may be shared with us by another project. */
  projectId: Told<string>
  /** What it says whose it is, once its text was verified. */
  deploymentId: Told<string>
}

/** Everything in the project that claims to be a marker, of a complete listing. */
export type MarkersShown = { accountId: string; region: string; found: readonly MarkerShown[] }

export type MarkerEvidence = {
  row: Reading<RecordedInstance>
  account: Reading<RecordedAccount>
  credential: Reading<CredentialShown>
  markers: Reading<MarkersShown>
}

type Words = string | Shortfall | undefined

const ofAccount = (
  name: string,
  holds: string,
  wrong: (row: RecordedInstance, account: RecordedAccount) => Words,
): FactRule<MarkerEvidence> => ({
  name,
  holds,
  readings: ({ row, account }) => [row, account],
  shortfall: ({ row, account }, nowMs) => judgeBoth(row, account, nowMs, FRESH_FOR_MS, wrong),
})

const ofCredential = (name: string, what: string, part: 'cloud' | 'projectId' | 'userId'): FactRule<MarkerEvidence> => ({
  name,
  holds: `The credential leads to the recorded ${what}.`,
  readings: ({ account, credential }) => [account, credential],
  shortfall: ({ account, credential }, nowMs) =>
    judgeBoth(account, credential, nowMs, FRESH_FOR_MS, ({ [part]: recorded }, { [part]: shown }) => {
      if (!recorded) return notEstablished(`The ${what} was never recorded.`)
      if (!shown) return notEstablished(`The cloud does not tell the ${what} that the credential leads to.`)
      return recorded === shown ? undefined : `The credential leads to the ${what} ${shown}; recorded is ${recorded}.`
    }),
})

const ofMarkers = (
  name: string,
  holds: string,
  wrong: (row: RecordedInstance, account: RecordedAccount, markers: MarkersShown) => Words,
): FactRule<MarkerEvidence> => ({
  name,
  holds,
  readings: ({ row, account, markers }) => [row, account, markers],
  shortfall: ({ row, account, markers }, nowMs) =>
    judgeBoth(row, account, nowMs, FRESH_FOR_MS, (recorded, registered) =>
      judgeBoth(row, markers, nowMs, FRESH_FOR_MS, (_same, shown) =>
        Array.isArray(shown.found) ? wrong(recorded, registered, shown) : notEstablished('Which markers there are is not known.'),
      ),
    ),
})

/** Each of the markers found, where there is one, and all of them tell. */
function each({ found }: MarkersShown, part: 'projectId' | 'deploymentId', wanted: Told<string>, wrong: string): Words {
  if (found.length === 0) return notEstablished('There is no marker to look at.')
  if (!wanted || found.some((marker) => !marker[part])) return notEstablished('The cloud or the record does not tell it.')
  return found.every((marker) => marker[part] === wanted) ? undefined : wrong
}

const noneRecorded = 'No ownership marker was recorded for this account and region.'

export const markerPresent: Clause<MarkerEvidence> = {
  number: 5,
  name: 'marker-present',
  asks: 'The credential leads to the recorded project, and that project carries the ownership marker of this deployment and no other.',
  facts: [
    ofAccount('account', 'The account is the one that the instance was created in.', (row, account) => {
      if (!row.accountId || !account.accountId) return notEstablished('Which account was looked at is not known.')
      return row.accountId === account.accountId ? undefined : 'Another account was looked at than that of the instance.'
    }),
    ofAccount('account-in-use', 'The account is registered.', (_row, { removedAt }) => {
      if (removedAt === null) return undefined
      return removedAt === undefined
        ? notEstablished('Whether the account was removed is not known.')
        : 'The account was removed from Sallyport.'
    }),
    ofAccount('project-of-the-account', 'The instance was created in the project of the account.', (row, account) => {
      if (!row.projectId || !account.projectId) return notEstablished('The project was never recorded.')
      return row.projectId === account.projectId
        ? undefined
        : 'The account leads to another project than the one that the instance was created in.'
    }),
    ofAccount('marker-recorded', 'An ownership marker was recorded for the account and region.', (_row, { markerId }) => {
      if (markerId === null) return noneRecorded
      return markerId ? undefined : notEstablished('Whether an ownership marker was recorded is not known.')
    }),
    ofCredential('credential-cloud', 'cloud', 'cloud'),
    ofCredential('credential-project', 'project', 'projectId'),
    ofCredential('credential-user', 'user', 'userId'),
    ofMarkers('looked-there', 'The marker was looked for in the account and region of the instance.', (row, _account, markers) => {
      if (!row.accountId || !row.region || !markers.accountId || !markers.region)
        return notEstablished('Where the marker was looked for is not known.')
      return markers.accountId === row.accountId && markers.region === row.region ? undefined : 'The marker was looked for elsewhere.'
    }),
    ofMarkers('one-marker', 'There is exactly one ownership marker.', (_row, _account, { found }) => {
      if (found.length === 1) return undefined
      return found.length === 0
        ? 'The project carries no ownership marker.'
        : `The project carries ${found.length} ownership markers: another deployment may own what is there.`
    }),
    ofMarkers('recorded-marker', 'The marker is the recorded one, by its id.', (_row, { markerId }, { found }) => {
      if (markerId === null) return notEstablished(noneRecorded)
      if (!markerId || found.length === 0 || found.some(({ id }) => !id)) return notEstablished('The id of the marker is not known.')
      return found.some(({ id }) => id === markerId) ? undefined : 'The marker is not the recorded one.'
    }),
    ofMarkers('marker-of-this-deployment', 'The marker names this deployment.', ({ deploymentId }, _account, markers) =>
      each(markers, 'deploymentId', deploymentId, 'The marker names another deployment.'),
    ),
    ofMarkers('marker-of-this-project', 'The marker belongs to the recorded project.', (_row, { projectId }, markers) =>
      each(markers, 'projectId', projectId, 'The marker belongs to another project and is only shared with this one.'),
    ),
  ],
}
