import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ClockRow } from './clock.ts'
import { type Collection, openCollection } from './collection.ts'
import type { JobRow } from './jobs.ts'
import type * as rows from './openstack/rows.ts'

/** Everything the cloud remembers. */
export type State = {
  clock: Collection<ClockRow>
  jobs: Collection<JobRow>
  projects: Collection<rows.ProjectRow>
  users: Collection<rows.UserRow>
  applicationCredentials: Collection<rows.ApplicationCredentialRow>
  tokens: Collection<rows.TokenRow>
  flavors: Collection<rows.FlavorRow>
  keypairs: Collection<rows.KeypairRow>
  servers: Collection<rows.ServerRow>
  networks: Collection<rows.NetworkRow>
  subnets: Collection<rows.SubnetRow>
  ports: Collection<rows.PortRow>
  routers: Collection<rows.RouterRow>
  securityGroups: Collection<rows.SecurityGroupRow>
  securityGroupRules: Collection<rows.SecurityGroupRuleRow>
  floatingIps: Collection<rows.FloatingIpRow>
  images: Collection<rows.ImageRow>
  volumes: Collection<rows.VolumeRow>
  quotas: Collection<rows.QuotaRow>
  processes: Collection<rows.ProcessRow>
}

/** Opens the rows below `<dataDirectory>/rows`, one folder a kind. */
export function openState(dataDirectory: string): State {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  const open = <Row extends { id: string }>(kind: string): Collection<Row> => openCollection<Row>(join(dataDirectory, 'rows', kind))
  return {
    clock: open('clock'),
    jobs: open('jobs'),
    projects: open('projects'),
    users: open('users'),
    applicationCredentials: open('application-credentials'),
    tokens: open('tokens'),
    flavors: open('flavors'),
    keypairs: open('keypairs'),
    servers: open('servers'),
    networks: open('networks'),
    subnets: open('subnets'),
    ports: open('ports'),
    routers: open('routers'),
    securityGroups: open('security-groups'),
    securityGroupRules: open('security-group-rules'),
    floatingIps: open('floating-ips'),
    images: open('images'),
    volumes: open('volumes'),
    quotas: open('quotas'),
    processes: open('processes'),
  }
}
