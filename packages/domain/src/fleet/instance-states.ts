/** What is known of a server in a cloud. Enforced by the database (`instance_state_rules`). */
export const instanceStates = ['WANTED', 'SEEN', 'NONE', 'WAITING', 'GONE', 'DELETING', 'UNCONFIRMED', 'SETTLED'] as const
export type InstanceState = (typeof instanceStates)[number]

export const instanceTransitions: readonly { from: InstanceState; to: InstanceState; when: string }[] = [
  { from: 'WANTED', to: 'SEEN', when: 'its id was heard' },
  { from: 'WANTED', to: 'NONE', when: 'the create was refused, or nothing was found' },
  { from: 'NONE', to: 'SEEN', when: 'it appeared late' },
  { from: 'SEEN', to: 'WAITING', when: 'its node is retired or never was activated: handed to the deletion gate' },
  { from: 'SEEN', to: 'GONE', when: 'the cloud proved it gone' },
  { from: 'WAITING', to: 'SEEN', when: 'an administrator keeps it' },
  { from: 'WAITING', to: 'DELETING', when: 'the gate passed it' },
  { from: 'WAITING', to: 'GONE', when: 'the cloud proved it gone' },
  { from: 'WAITING', to: 'SETTLED', when: 'an administrator settled it' },
  { from: 'DELETING', to: 'WAITING', when: 'the delete was refused' },
  { from: 'DELETING', to: 'GONE', when: 'the cloud proved it gone' },
  { from: 'DELETING', to: 'UNCONFIRMED', when: 'the delete was accepted and never proved' },
  { from: 'UNCONFIRMED', to: 'GONE', when: 'the cloud proved it gone' },
  { from: 'UNCONFIRMED', to: 'WAITING', when: 'it is still there' },
  { from: 'SETTLED', to: 'WAITING', when: 'an administrator reopened it' },
]
