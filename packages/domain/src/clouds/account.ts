import { z } from 'zod'
import { formatRange, knownRange, parseRange } from '../addresses/address-range.ts'
import type { FenceReason } from '../deletion-gate/witness/witness.ts'
import { lineOfText } from '../tenancy/person.ts'
import type { AccountCheck, ProviderKind } from './provider.ts'

/** A cloud account as administrators see it. No part of its credential is in here. */
export type CloudAccount = {
  id: string
  name: string
  provider: ProviderKind
  /** What the credential means, in words and without secrets. */
  meaning: { subject: string; detail: string }[]
  projectId: string
  projectName: string
  defaultRegion: string
  /** An administrator's statement that instances of this account cannot reach a metadata service. */
  noMetadataService: Mark | undefined
  limits: AccountLimits
  state: 'READY' | 'FAILING'
  /** Why it is failing. */
  stateDetail: string | undefined
  checkedAt: Date | undefined
  lastCheck: Finding[]
  createdAt: Date
  createdBy: string
  networks: ({ networkId: string } & Mark)[]
  /** Shared egress addresses that were recorded by hand, so that they can be published with one click. */
  addresses: { address: string; recordedBy: string; recordedAt: Date }[]
  /** Where the everyday credential led when the cloud was last asked; undefined for accounts of an older version until then. */
  leads: { cloud: string; userId: string } | undefined
  deletion: AccountDeletion
}

/** What of an account the deletion gate rests on. */
export type AccountDeletion = {
  /** Whether there is a second credential, for deletion alone; without one the everyday one deletes, where it may. */
  ownCredential: boolean
  /** Whom the credential that deletes signs in as: rungs of the witness belong to that user. */
  userId: string | undefined
  /** Why the second credential cannot sign in any more, in the words of the cloud; undefined: it can, or there is none. */
  trouble: string | undefined
  /** What the last check found for deletion; empty: it was not looked at. */
  lastCheck: Finding[]
  /** By region. */
  markers: RecordedMarker[]
  /** Of the user of the deleting credential; undefined: none was begun. */
  ladder: AccountLadder | undefined
}

/** Our ownership marker in one region of the project, by the cloud's id. */
export type RecordedMarker = { region: string; markerId: string; recordedBy: string; recordedAt: Date }

/** The state of the witness. `rung`: the newest confirmed one; 0: none was climbed. */
export type AccountLadder = {
  region: string
  rung: number
  /** Whether it is not known yet what became of the next rung. */
  claimOpen: boolean
  fence: { reason: FenceReason; since: Date } | undefined
  lastClimbAt: Date | undefined
}

export type Mark = { by: string; at: Date }
export type Finding = AccountCheck['findings'][number]

/** 0 switches a limit off. */
export type AccountLimits = { createsPerMinute: number; createsInFlight: number; requestsPerSecond: number }

const limit = (what: string, most: number) =>
  z.int(`${what} is a whole number.`).min(0, `${what} is 0 (no limit) to ${most}.`).max(most, `${what} is 0 (no limit) to ${most}.`)
const networkId = z.string().regex(/^[\w-]{1,64}$/, 'Give the id of a network as the cloud lists it.')
const address = z
  .string()
  .max(64)
  .refine((text) => {
    const parsed = parseRange(text)
    return !text.includes('/') && 'range' in parsed
  }, 'Give a single IPv4 or IPv6 address.')

export const accountName = lineOfText("An account's name", 80)
export const regionName = lineOfText("A region's name", 100)

/** What is left out stays as it is. Lists name what is added and what is taken away. */
export const accountChanges = z.object({
  name: accountName.optional(),
  defaultRegion: regionName.optional(),
  createsPerMinute: limit('createsPerMinute', 10_000).optional(),
  createsInFlight: limit('createsInFlight', 1_000).optional(),
  requestsPerSecond: limit('requestsPerSecond', 10_000).optional(),
  noMetadataService: z.boolean().optional(),
  markNetworks: z.array(networkId).max(100, 'At most 100 networks at once.').default([]),
  unmarkNetworks: z.array(networkId).max(100, 'At most 100 networks at once.').default([]),
  recordAddresses: z.array(address).max(100, 'At most 100 addresses at once.').default([]),
  forgetAddresses: z.array(address).max(100, 'At most 100 addresses at once.').default([]),
})
export type AccountChanges = z.infer<typeof accountChanges>

/** One spelling for each address, so that it compares equal to what is observed. */
export const canonicalAddress = (text: string): string => formatRange(knownRange(text))

const secretText = (what: string) =>
  z
    .string()
    .min(1, `${what} is missing.`)
    .max(10_000, `${what} is too long.`)
    .refine((text) => !/\p{Cc}/u.test(text), `${what} is one line, without control characters.`)

/** How an account's credential is given: exactly one of the two. */
export const givenCredential = z
  .object({
    cloudsYaml: z
      .object({
        text: z.string().min(1, 'Paste a clouds.yaml or one of its entries.').max(65_536, 'A clouds.yaml has at most 64 KiB.'),
        secureText: z.string().max(65_536, 'A secure.yaml has at most 64 KiB.').nullish(),
        cloud: z.string().max(200, 'A name has at most 200 characters.').nullish(),
        caCertificate: z.string().max(200_000, 'A certificate has at most 200,000 characters.').nullish(),
      })
      .nullish(),
    applicationCredential: z
      .object({ authUrl: secretText('authUrl'), id: secretText('id'), secret: secretText('secret'), region: regionName.nullish() })
      .nullish(),
  })
  .refine((given) => (given.cloudsYaml == null) !== (given.applicationCredential == null), {
    message: 'Give either cloudsYaml or applicationCredential, and not both.',
  })
export type GivenCredential = z.infer<typeof givenCredential>
