import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { AccountCheck, CredentialPurpose } from '@sallyport/domain/clouds/provider.ts'
import { z } from 'zod'
import {
  type AccessRule,
  bootVolumeRules,
  deletionRules,
  isCovered,
  provisioningRules,
  syncRules,
  volumeSyncRules,
} from './access-rules.ts'
import type { OpenStackCredential } from './credential.ts'
import { pathPart } from './path-part.ts'
import { findEndpoint, type ServiceName, serviceTypes } from './service-endpoint.ts'
import type { Session } from './session.ts'
import { accessRule, type Catalog, type TokenAnswer } from './sign-in.ts'

export type RulesFound = { findings: AccountCheck['findings']; missing: AccessRule[] }

const nothing: RulesFound = { findings: [], missing: [] }

export type RulesAsked = {
  session: Session
  token: TokenAnswer['token']
  credential: OpenStackCredential
  region: string
  purpose: CredentialPurpose
}

/**
 * Whether an application credential's access rules cover its purpose in a region. They are compared where keystone tells them; else each
 * read that the purpose needs is tried once, so that all refusals are known together. Other kinds of credential have no rules.
 */
export async function checkAccessRules({ session, token, credential, region, purpose }: RulesAsked): Promise<RulesFound> {
  if (token.application_credential === undefined) return nothing
  const subject = `${region}: access rules`
  const needed = neededIn(token.catalog, credential, region, purpose)
  const granted = token.application_credential.access_rules ?? (await readOwnRules(session, token.user.id, token.application_credential.id))
  // Nothing of the purpose is missing: it is not held up by having too much.
  if (granted === 'NONE') return { findings: [{ subject, ok: true, detail: withoutRules(purpose) }], missing: [] }
  const { missing, untried } =
    granted === 'UNTOLD' ? await tryAll(session, region, needed) : await compare(session, region, needed, granted)
  if (missing.length > 0) return { findings: [{ subject, ok: false, detail: `Not covered: ${inWords(missing)}. ${wayOut}` }], missing }
  const detail = untried.length === 0 ? '' : ` Keystone does not tell the rules, and not tried, since they write: ${inWords(untried)}.`
  return { findings: [{ subject, ok: true, detail: `The access rules cover ${lists[purpose].covers}.${detail}` }], missing }
}

/** Nothing is lacking, whatever it is for: it may be one and the same credential. What it could do besides is said. */
const withoutRules = (purpose: CredentialPurpose): string =>
  purpose === 'DELETION'
    ? 'The credential that deletes has no access rules: it may do all that its roles allow, and whoever gets hold of it could do more than delete what waits. Better give one with the documented rules for deletion.'
    : 'The credential has no access rules: it may do all that its roles allow. Rules would limit it to what is needed.'

export const inWords = (rules: readonly AccessRule[]): string =>
  rules.map(({ service, method, path }) => `${service} ${method} ${path}`).join(', ')

export const wayOut = 'Rules cannot be added to an application credential; create a new one.'

const lists = {
  PROVISIONING: { covers: 'provisioning', rules: provisioningRules, whereVolumes: bootVolumeRules },
  DELETION: { covers: 'deletion', rules: deletionRules, whereVolumes: [] },
  SYNC: { covers: 'sync runs', rules: syncRules, whereVolumes: volumeSyncRules },
} as const

type Needed = { name: ServiceName; rule: AccessRule }

/** The published rules for the services that the region has, with the catalog's own type for volumes. */
function neededIn(catalog: Catalog, credential: OpenStackCredential, region: string, purpose: CredentialPurpose): Needed[] {
  const { rules, whereVolumes } = lists[purpose]
  const volume = serviceTypes.volume.find((type) => catalog.some((entry) => entry.type === type))
  return [
    ...rules.map((rule) => ({ name: rule.service, rule })),
    ...whereVolumes.flatMap((rule) => (volume === undefined ? [] : [{ name: 'volume' as const, rule: { ...rule, service: volume } }])),
  ].filter(({ name }) => findEndpoint(catalog, name, region, credential) !== undefined)
}

const ownRecord = z.looseObject({ application_credential: z.looseObject({ access_rules: z.array(accessRule).nullish() }) })

/** A credential may usually read its own record, and one without rules is told from one whose rules are kept secret. */
async function readOwnRules(session: Session, userId: string, id: string): Promise<AccessRule[] | 'NONE' | 'UNTOLD'> {
  const { status, json } = await session.peekAtIdentity(
    `users/${pathPart(userId, 'userId')}/application_credentials/${pathPart(id, 'applicationCredentialId')}`,
  )
  const record = ownRecord.safeParse(json)
  if (status !== 200 || !record.success) return 'UNTOLD'
  return record.data.application_credential.access_rules ?? 'NONE'
}

async function compare(session: Session, region: string, needed: Needed[], granted: readonly AccessRule[]) {
  const missing: AccessRule[] = []
  for (const { name, rule } of needed) {
    const { url } = await session.base(name, region)
    if (!isCovered(granted, { ...rule, path: url.pathname + belowBase(rule.path, 'any') })) missing.push(rule)
  }
  return { missing, untried: [] }
}

/** What a rule is about, below the address of its service. */
const belowBase = (path: string, id: string): string => path.slice('/**/'.length).replaceAll('*', id)

/** Nothing has this id: where the rule covers the request the answer is a 404. */
const nobody = '00000000-0000-4000-8000-000000000000'

const listings = /(detail|types|os-keypairs|images|networks|subnets|security-groups|ports|floatingips)$/

/** One request for each rule that is about reading, and no more than one 401 for each. Other refusals are not about rules. */
async function tryAll(session: Session, region: string, needed: Needed[]) {
  const missing: AccessRule[] = []
  const projectId = await session.projectId()
  const untried = needed.filter(({ rule }) => rule.method !== 'GET').map(({ rule }) => rule)
  for (const { name, rule } of needed.filter(({ rule }) => rule.method === 'GET')) {
    const path = belowBase(rule.path, rule.path.includes('/quotas/') ? pathPart(projectId, 'projectId') : nobody)
    const query = listings.test(path) && !path.includes('quotas') ? { limit: '1' } : {}
    try {
      if ((await session.peek({ service: name, region, path, query })) === 401) missing.push(rule)
    } catch (error) {
      if (!(error instanceof CloudError) || error.kind !== 'Unavailable') throw error
      untried.push(rule)
    }
  }
  return { missing, untried }
}
