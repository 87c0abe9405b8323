import type { Doors } from './doors.ts'
import type { Configuration } from './read-configuration.ts'

/** How this installation is reached from outside: as configured, else where it listens. */
export type Addresses = {
  public: string
  agent: string
  checks: { http: string; tcp: string; tls: string; dnsZone: string; dnsServers: readonly string[] }
  icmpTarget: string
}

/** The names and addresses that the certificate of the agents' door must carry. */
export function certificateNames({ agent, checks }: Configuration): string[] {
  const hosts = [
    agent.url ? hostOf(agent.url) : undefined,
    checks.tls.address ? hostOf(`tls://${checks.tls.address}`) : undefined,
    agent.listen.kind === 'tcp' && !isAny(agent.listen.host) ? agent.listen.host : undefined,
  ]
  return [...new Set([...agent.names, ...hosts.filter((host) => host !== undefined), 'localhost'])]
}

const isAny = (host: string): boolean => host === '0.0.0.0' || host === '::'
const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')

export function addressesOf(configuration: Configuration, doors: Pick<Doors, 'open'>): Addresses {
  const where = (door: Parameters<Doors['open']['get']>[0]) => doors.open.get(door)?.where ?? ''
  const { public: front, agent, checks } = configuration
  const agentUrl = agent.url ?? `https://${where('agent')}`
  return {
    public: front.url ?? `http://${where('public')}`,
    agent: agentUrl,
    checks: {
      http: checks.http.url ?? `http://${where('checks.http')}`,
      tcp: checks.tcp.address ?? where('checks.tcp'),
      tls: checks.tls.address ?? where('checks.tls'),
      dnsZone: checks.dns.zone,
      dnsServers: checks.dns.servers,
    },
    icmpTarget: checks.icmp.target ?? (URL.canParse(agentUrl) ? hostOf(agentUrl) : ''),
  }
}
