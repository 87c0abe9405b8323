import type { ServerRow } from '../openstack/rows.ts'

/**
 * Addresses from which an instance's connections leave, comma separated: of each port its floating address, else its fixed one.
 * "" for an instance without network.
 */
export const sourceAddress = (server: Pick<ServerRow, 'addresses'>): string =>
  server.addresses.map((row) => row.floating[0] ?? row.fixed).join(',')
