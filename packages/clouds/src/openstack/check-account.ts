import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { AccountCheck } from '@sallyport/domain/clouds/provider.ts'
import { type AccessRule, isCovered, provisioningRules } from './access-rules.ts'
import type { OpenStackCredential } from './credential.ts'
import { agreeOnMicroversion, microversionNeeds } from './microversions.ts'
import { findEndpoint, regionsOf, type ServiceName, serviceTypes } from './service-endpoint.ts'
import type { Session } from './session.ts'
import type { TokenAnswer } from './sign-in.ts'

type Finding = AccountCheck['findings'][number]

/** Signs in, and asks the compute service of each region for its versions; nothing else. */
export async function checkAccount(session: Session, credential: OpenStackCredential): Promise<AccountCheck> {
  const token = await session.token()
  const projectId = await session.projectId()
  const regions = regionsOf(token.catalog, credential)
  const findings = [signedIn(token), ...roles(token), ...regionsFound(token, credential, regions)]
  for (const region of regions) {
    findings.push(...services(token, credential, region))
    findings.push(await computeVersion(session, region))
    findings.push(...(await rules(session, token, credential, region)))
  }
  return {
    projectId,
    projectName: token.project?.name ?? projectId,
    userName: token.user.name,
    regions,
    credentialExpiresAt: dateOf(token.application_credential?.expires_at),
    findings,
  }
}

const signedIn = (token: TokenAnswer['token']): Finding => ({
  subject: 'sign-in',
  ok: true,
  detail: `Signed in as ${token.user.name ?? token.user.id} to project ${token.project?.name ?? token.project?.id ?? ''}.`,
})

function roles({ roles }: TokenAnswer['token']): Finding[] {
  if (!roles.some(({ name }) => name === 'admin')) return []
  const detail =
    'The credential has the role admin: it can see and change other projects and passes over locks. Use an application credential of a user with the role member.'
  return [{ subject: 'roles', ok: false, detail }]
}

/** Keystone tells the rules only on some clouds; where it does, what is missing can be named before anything fails. */
async function rules(session: Session, token: TokenAnswer['token'], credential: OpenStackCredential, region: string): Promise<Finding[]> {
  const granted = token.application_credential?.access_rules
  if (!granted) return []
  const subject = `${region}: access rules`
  const missing: AccessRule[] = []
  for (const needed of provisioningRules) {
    if (findEndpoint(token.catalog, needed.service, region, credential) === undefined) continue
    const { url } = await session.base(needed.service, region)
    if (!isCovered(granted, { ...needed, path: exampleOf(needed, url.pathname) })) missing.push(needed)
  }
  if (missing.length === 0) return [{ subject, ok: true, detail: 'The access rules cover provisioning.' }]
  const list = missing.map(({ service, method, path }) => `${service} ${method} ${path}`).join(', ')
  return [{ subject, ok: false, detail: `Not covered: ${list}. Rules cannot be added to an application credential; create a new one.` }]
}

/** A path that the rule is about, at the service's real address. */
const exampleOf = ({ path }: AccessRule, base: string): string => base + path.slice('/**/'.length).replaceAll('*', 'any')

function regionsFound(token: TokenAnswer['token'], credential: OpenStackCredential, regions: string[]): Finding[] {
  const all = regionsOf(token.catalog, { ...credential, regions: [] })
  const unknown = credential.regions.filter((region) => !all.includes(region))
  const known = `The catalog has ${all.join(', ') || 'no region with a compute service'}.`
  if (unknown.length > 0) {
    return [
      { subject: 'regions', ok: false, detail: `No compute service in ${unknown.join(', ')}. ${known} Region names are case sensitive.` },
    ]
  }
  return [{ subject: 'regions', ok: regions.length > 0, detail: known }]
}

function services(token: TokenAnswer['token'], credential: OpenStackCredential, region: string): Finding[] {
  const needed: ServiceName[] = ['compute', 'network', 'image']
  return [...needed, 'volume' as const].flatMap((service): Finding[] => {
    try {
      const url = findEndpoint(token.catalog, service, region, credential)
      if (url !== undefined) return []
      if (service === 'volume')
        return [{ subject: `${region}: volumes`, ok: true, detail: 'No block storage service: sizes without a disk cannot be used.' }]
      return [
        {
          subject: `${region}: ${service}`,
          ok: false,
          detail: `The catalog has no service of type ${serviceTypes[service].join(' or ')} here.`,
        },
      ]
    } catch (error) {
      return [{ subject: `${region}: ${service}`, ok: false, detail: wordsOf(error) }]
    }
  })
}

async function computeVersion(session: Session, region: string): Promise<Finding> {
  const subject = `${region}: compute version`
  try {
    const { spoken } = await session.base('compute', region)
    const { use, degraded } = agreeOnMicroversion(microversionNeeds.createServer, spoken)
    return { subject, ok: true, detail: degraded ?? `Asked in version ${use}.` }
  } catch (error) {
    return { subject, ok: false, detail: wordsOf(error) }
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof CloudError) return error.message
  throw error
}

function dateOf(text: string | null | undefined): Date | undefined {
  const date = new Date(text ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
