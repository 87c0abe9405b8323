import { standardDeletionFigures } from '@sallyport/domain/deletion-gate/deletion-settings.ts'
import { expect, test } from 'vitest'
import { ConfigurationError, parseConfiguration } from './read-configuration.ts'

const least = 'checks: { dns: { zone: checks.example.org } }'
const read = (text: string, environment: Record<string, string> = {}) =>
  parseConfiguration({ environment, file: { name: 'sallyport.yaml', text } })

function problemsOf(text: string, environment: Record<string, string> = {}): readonly string[] {
  try {
    read(text, environment)
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
  return []
}

test('one setting is enough; all others have defaults', () => {
  const configuration = read(least)
  expect(configuration.public.listen).toEqual({ kind: 'tcp', host: '127.0.0.1', port: 8080 })
  expect(configuration.workers).toMatchObject({ leaseSeconds: 10, leaseRenewSeconds: 3, cleanUpSeconds: 30 })
  expect(configuration.clouds).toMatchObject({ createsPerMinute: 30, createsInFlight: 5, requestsPerSecond: 20 })
})

test.each([
  ['', 'checks.dns.zone: is required'],
  ['checks: { dns: {} }', 'checks.dns.zone: is required'],
  [`${least}\npublic: { lisen: 1 }`, 'public.lisen: there is no such setting; did you mean public.listen?'],
  [`${least}\nentirely: { other: 1 }`, 'entirely: there is no such setting'],
  [`${least}\nworkers: []`, 'workers: must be a group of settings'],
  [`${least}\nworkers: { leaseSeconds: ten }`, 'workers.leaseSeconds: must be a number'],
  [`${least}\nworkers: { queuePollSeconds: 3.1 }`, 'workers.queuePollSeconds: must be at most 3'],
  [`${least}\nretention: { eventHours: 0 }`, 'retention.eventHours: must be at least 1'],
  [`${least}\nworkers: { concurrency: 1.5 }`, 'workers.concurrency: must be a whole number'],
  [`${least}\nworkers: { leaseRenewSeconds: 4 }`, 'workers.leaseRenewSeconds: must be at most a third of workers.leaseSeconds (10)'],
  [
    `${least}\ndata: { directory: /srv/sallyport }\ndeletion: { hostFile: /srv/sallyport/state/../host }`,
    'deletion.hostFile: lies within data.directory, and a copy of that would take it along: name a place that belongs to this machine alone',
  ],
  [`${least}\ndeletion: { silenceMinutes: 1 }`, 'deletion.silenceMinutes: must be at least 2'],
  [
    `${least}\nwebhook: { url: http://hooks.example.org, secretFile: /x }`,
    'webhook.url: must begin with https://, unless it leads to this machine',
  ],
  [
    `${least}\nwebhook: { url: "https://me:word@hooks.example.org", secretFile: /x }`,
    'webhook.url: holds a user or password: the signature is what the receiver knows us by',
  ],
  [`${least}\nwebhook: { url: https://hooks.example.org }`, 'webhook: name secretFile or secretEnvironment: what is sent is always signed'],
  [
    `${least}\nwebhook: { url: https://hooks.example.org, secretFile: /x, secretEnvironment: X }`,
    'webhook: name secretFile or secretEnvironment, not both',
  ],
  [`${least}\nmode: test`, 'mode: must be one of production, development'],
  [
    `${least}\nagent: { proxyProtocolFrom: [10.0.0.0/33] }`,
    'agent.proxyProtocolFrom.0: "10.0.0.0/33" is no address or range such as 10.0.0.0/8 or 2001:db8::/32',
  ],
  [`${least}\nagent: { listen: 8443 }`, 'agent.listen: must be text'],
  [`${least}\nagent: { listen: "8443" }`, 'agent.listen: "8443" is no address to listen on: write host:port, [::1]:port or unix:/path'],
  [`${least}\nagent: { url: ftp://x }`, 'agent.url: must be a URL that begins with http:// or https://'],
  ['checks: { dns: { zone: not a zone } }', 'checks.dns.zone: must be a domain name such as checks.example.org'],
  ['- a list', 'must be settings, one `name: value` a line'],
])('%s is refused with one sentence', (text, complaint) => {
  expect(problemsOf(text)).toEqual([complaint])
})

test('broken YAML is refused with its line', () => {
  expect(problemsOf('mode: [\n').join()).toMatch(/^is not valid YAML: .* at line \d+, column \d+$/)
})

test('all problems come at once', () => {
  expect(problemsOf('mode: test\npublic: { lisen: 1 }')).toHaveLength(3)
})

test('plain HTTP beyond this machine needs a trusted proxy', () => {
  expect(problemsOf(`${least}\npublic: { listen: "0.0.0.0:8080" }`).join()).toMatch(
    /^public.listen: plain HTTP is served to this machine only/,
  )
  expect(problemsOf(`${least}\npublic: { listen: "0.0.0.0:8080", trustedProxies: [10.0.0.2] }`)).toEqual([])
  expect(problemsOf(`${least}\npublic: { listen: "[::1]:8080" }`)).toEqual([])
  expect(problemsOf(`${least}\npublic: { listen: "unix:/run/public" }`)).toEqual([])
})

test('the environment overrides the file, and DATABASE_URL is the owner’s', () => {
  const configuration = read(`${least}\nlog: { level: warn }`, {
    SALLYPORT_LOG_LEVEL: 'debug',
    SALLYPORT_DATABASE_POOL_SIZE: '7',
    SALLYPORT_CHECKS_DNS_SERVERS: '["127.0.0.1:53"]',
    DATABASE_URL: 'postgresql://sp_owner:x@db/sallyport',
    PATH: '/bin',
  })
  expect(configuration.log.level).toBe('debug')
  expect(configuration.database).toMatchObject({ poolSize: 7, url: 'postgresql://sp_owner:x@db/sallyport' })
  expect(configuration.checks.dns.servers).toEqual(['127.0.0.1:53'])
})

test('an unknown name in the environment is refused, the variable that holds the key is not', () => {
  expect(problemsOf(least, { SALLYPORT_LOG_LEVL: 'info' })).toEqual([
    'SALLYPORT_LOG_LEVL: there is no such setting; did you mean SALLYPORT_LOG_LEVEL?',
  ])
  expect(problemsOf(`${least}\nsealing: { keyEnvironment: SALLYPORT_KEY }`, { SALLYPORT_KEY: 'secret' })).toEqual([])
})

test('no complaint repeats a password', () => {
  expect(problemsOf(least, { DATABASE_URL: 'mysql://sp_owner:very-secret@db/x' }).join()).toBe(
    'database.url: must be a URL such as postgresql://user:password@host:5432/database',
  )
})

test('deletion in clouds is off unless it is switched on, and its figures are as designed', () => {
  const { deletion } = read(least)
  expect(deletion).toMatchObject({ enabled: false, fourEyes: false, ...standardDeletionFigures })
  expect(read(`${least}\ndeletion: { hostFile: /srv/sallyport-host }\ndata: { directory: /srv/sallyport }`).deletion.hostFile).toBeDefined()
})
