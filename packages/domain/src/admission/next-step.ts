import type { InstanceView } from './views.ts'

/** What an administrator can do about an instance that waits; undefined: nothing is to be done. */
export function nextStepOf({ state, part, endReason, fault, consoleTail }: InstanceView): string | undefined {
  if (state === 'UNCONFIRMED') return 'The cloud accepted its deletion and never proved it. Look for it in the cloud.'
  if (state !== 'WAITING') return undefined
  const look =
    consoleTail !== undefined || fault !== undefined
      ? 'Read its fault and the end of its console log here.'
      : 'Look at its console log in the cloud if you want to know why.'
  const then = 'Nothing here deletes it yet: delete it in the cloud by its id when you are done.'
  if (part === 'EXTRA') return `It is one more than its attempt may have, and runs for nobody. ${then}`
  switch (endReason) {
    case 'CREATE_UNCONFIRMED':
      return `It appeared after its attempt was given up, and runs for nobody. ${then}`
    case 'DEADLINE':
      return `${look} The cause names the conditions that were not met: mend them, then try the place again. ${then}`
    case 'SECOND_KEY':
    case 'CLONED':
    case 'WRONG_PROOF':
    case 'INSTANCE_ALTERED':
      return `Find out who can read or alter instances of this cloud project before you try again. ${then}`
    case undefined:
      return then
    default:
      return `${look} ${then}`
  }
}
