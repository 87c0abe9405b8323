/** Where nodes show what they can do, as they reach it. */
export type CheckTargets = {
  http: HostAndPort
  tcp: HostAndPort
  tls: HostAndPort
  dns: {
    /** A challenge is resolved as `<challenge>.<zone>`. */
    zone: string
    /** host:port; empty: each node's own resolver. */
    servers: readonly string[]
  }
  icmp: {
    /** A host. */
    target: string
  }
}

/** `host` is a name or an address without brackets. */
export type HostAndPort = { host: string; port: number }

/** How long an agent may work on one challenge, and on one echo request. */
export const checkTimeoutMs = { challenge: 10_000, icmp: 5_000 } as const
