/**
 * Who may do what (docs/contributing/rights.md is drawn from this table). Every GraphQL field names the act that it is; a test walks all fields
 * with every kind of viewer. An act that is not here does not exist.
 */
export const rights = {
  'fleet.read': ['MEMBER', 'OWNER', 'ADMINISTRATOR'],
  'notice.read': ['OWNER'],
  'monitor.write': ['MEMBER', 'OWNER'],
  'node.rename': ['OWNER'],
  'node.enroll': ['OWNER'],
  'member.write': ['OWNER'],
  'owner.invite': ['OWNER', 'ADMINISTRATOR'],
  'token.read': ['OWNER', 'ADMINISTRATOR'],
  'token.create': ['OWNER'],
  'token.revoke': ['OWNER', 'ADMINISTRATOR'],
  'node.enable': ['OWNER'],
  'node.disable': ['OWNER', 'ADMINISTRATOR'],
  'node.retire': ['OWNER', 'ADMINISTRATOR'],
  'node.revoke': ['OWNER', 'ADMINISTRATOR'],
  'installation.read': ['ADMINISTRATOR'],
  'installation.write': ['ADMINISTRATOR'],
  provision: ['ADMINISTRATOR'],
  'agent.enroll': ['ANONYMOUS', 'AGENT'],
  'agent.report': ['AGENT'],
} as const satisfies Record<string, readonly ViewerKind[]>

export type ViewerKind = 'ANONYMOUS' | 'MEMBER' | 'OWNER' | 'ADMINISTRATOR' | 'AGENT'
export type Act = keyof typeof rights

export function may(viewer: ViewerKind, act: Act): boolean {
  return (rights[act] as readonly ViewerKind[]).includes(viewer)
}
