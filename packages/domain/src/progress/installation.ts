/** The installation at a glance. */
export type Installation = {
  deploymentId: string
  createdAt: Date
  /** The database's clock, by which deadlines are judged. */
  now: Date
  /** The version in `/addresses.json`. */
  addressesVersion: number
  counts: {
    administrators: number
    tenants: number
    cloudAccounts: number
    operationsRunning: number
    nodesHeld: number
    nodesEnabled: number
    nodesDisabled: number
    monitors: number
    openAlarms: number
  }
  replicas: { id: string; version: string; roles: string[]; startedAt: Date; lastSeenAt: Date }[]
}

export type InstallationReader = { read(): Promise<Installation> }
