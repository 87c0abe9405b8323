import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { AccountCheck, CredentialPurpose } from '@sallyport/domain/clouds/provider.ts'
import type { AccessRule } from './access-rules.ts'
import { checkAccessRules, inWords, wayOut } from './check-access-rules.ts'
import type { OpenStackCredential } from './credential.ts'
import { agreeOnMicroversion, type MicroversionNeed, microversionNeeds } from './microversions.ts'
import { dateOf } from './row-fields.ts'
import { findEndpoint, regionsOf, type ServiceName, serviceTypes } from './service-endpoint.ts'
import type { Session } from './session.ts'
import type { TokenAnswer } from './sign-in.ts'

type Finding = AccountCheck['findings'][number]

/** Signs in anew, asks the compute service of each region for its versions, and looks whether the access rules cover the purpose. */
export async function checkAccount(
  session: Session,
  credential: OpenStackCredential,
  purpose: CredentialPurpose = 'PROVISIONING',
): Promise<AccountCheck> {
  const token = await session.signIn()
  const projectId = await session.projectId()
  const regions = regionsOf(token.catalog, credential)
  const findings = [signedIn(token), ...roles(token), ...restriction(token), ...regionsFound(token, credential, regions)]
  const missing = new Map<string, AccessRule>()
  for (const region of regions) {
    findings.push(...services(token, credential, region))
    findings.push(await computeVersion(session, region, purpose))
    const rules = await checkAccessRules({ session, token, credential, region, purpose })
    findings.push(...rules.findings)
    for (const rule of rules.missing) missing.set(inWords([rule]), rule)
  }
  return {
    projectId,
    projectName: token.project?.name ?? projectId,
    userId: token.user.id,
    userName: token.user.name,
    regions,
    credentialExpiresAt: dateOf(token.application_credential?.expires_at),
    findings,
    lacks: missing.size === 0 ? undefined : `Its access rules do not cover: ${inWords([...missing.values()])}. ${wayOut}`,
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

function restriction({ application_credential }: TokenAnswer['token']): Finding[] {
  if (application_credential?.restricted !== false) return []
  const detail =
    'The application credential is unrestricted: whoever holds it can make further credentials. Create one without `--unrestricted`.'
  return [{ subject: 'application credential', ok: false, detail }]
}

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

const versionOf = {
  PROVISIONING: microversionNeeds.createServer,
  DELETION: microversionNeeds.readForDeletion,
  SYNC: microversionNeeds.readServers,
} as const satisfies Record<CredentialPurpose, MicroversionNeed>

async function computeVersion(session: Session, region: string, purpose: CredentialPurpose): Promise<Finding> {
  const subject = `${region}: compute version`
  try {
    const { spoken } = await session.base('compute', region)
    const { use, degraded } = agreeOnMicroversion(versionOf[purpose], spoken)
    return { subject, ok: true, detail: degraded ?? `Asked in version ${use}.` }
  } catch (error) {
    return { subject, ok: false, detail: wordsOf(error) }
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof CloudError) return error.message
  throw error
}
