/** What is known of a server in a cloud. Enforced by the database (`instance_state_rules`). */
export const instanceStates = ['WANTED', 'SEEN', 'NONE', 'WAITING', 'GONE', 'DELETING', 'UNCONFIRMED', 'SETTLED'] as const
export type InstanceState = (typeof instanceStates)[number]

export type InstanceTransition = {
  from: InstanceState
  to: InstanceState
  when: string
  /** The step is possible only where the cloud account was removed: nobody here can ask the cloud any more. */
  accountRemoved?: true
}

export const instanceTransitions: readonly InstanceTransition[] = [
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
  { from: 'DELETING', to: 'SETTLED', when: 'its account was removed', accountRemoved: true },
  { from: 'UNCONFIRMED', to: 'GONE', when: 'the cloud proved it gone' },
  { from: 'UNCONFIRMED', to: 'WAITING', when: 'it is still there' },
  { from: 'UNCONFIRMED', to: 'SETTLED', when: 'its account was removed', accountRemoved: true },
  { from: 'SETTLED', to: 'WAITING', when: 'an administrator reopened it' },
]
