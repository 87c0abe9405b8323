import { whatToDoAbout } from '../deletion-gate/what-to-do.ts'
import type { InstanceView } from './instance-view.ts'

/** Whether instances may be deleted at all, as this replica is configured. */
export type DeletionRule = {
  isOn: boolean
  coolDownMinutes: number
}

/** What an administrator can do about an instance that waits; undefined: nothing is to be done. */
export function nextStepOf(instance: InstanceView, rule: Pick<DeletionRule, 'isOn'>): string | undefined {
  switch (instance.state) {
    case 'UNCONFIRMED':
      return 'The cloud accepted its deletion and never proved it. Look for it in the cloud by its id: it is looked after here until it is gone, or there again.'
    case 'DELETING':
      return 'Its deletion was sent. Nobody has to do anything, unless it stays so: then look whether a replica with the role worker runs and reaches the cloud.'
    case 'WAITING':
      return [causeOf(instance), hindranceOf(instance, rule)].filter((sentence) => sentence !== '').join(' ')
    default:
      return undefined
  }
}

/** What can be learnt from it before it goes. */
function causeOf({ part, endReason, fault, consoleTail }: InstanceView): string {
  const look =
    consoleTail !== undefined || fault !== undefined
      ? 'Read its fault and the end of its console log here.'
      : 'Look at its console log in the cloud if you want to know why.'
  if (part === 'EXTRA') return 'It is one more than its attempt may have, and runs for nobody.'
  switch (endReason) {
    case 'CREATE_UNCONFIRMED':
      return 'It appeared after its attempt was given up, and runs for nobody.'
    case 'DEADLINE':
      return `${look} The cause names the conditions that were not met: mend them, then try the place again.`
    case 'SECOND_KEY':
    case 'CLONED':
    case 'WRONG_PROOF':
    case 'INSTANCE_ALTERED':
      return 'Find out who can read or alter instances of this cloud project before you try again.'
    case undefined:
      return ''
    default:
      return look
  }
}

/** What stands between it and its deletion. */
function hindranceOf({ blockedBy, stageAhead, settledAs }: InstanceView, { isOn }: Pick<DeletionRule, 'isOn'>): string {
  if (!isOn) return 'It waits; deletion is switched off. Switch it on, or delete it in the cloud by its id when you are done.'
  if (blockedBy === undefined) return 'It waits for the gate, which has not looked at it yet.'
  const first = blockedBy[0]
  if (first === undefined) return 'Nothing stood in its way when the gate last looked.'
  if (first.name === 'identity-matches' && first.fact === 'stage' && stageAhead && settledAs === undefined)
    return `${first.why} That was about to be written when its attempt ended. Settle it as NEVER_ACTIVATED.`
  return `${first.why} ${whatToDoAbout(first)}`
}
