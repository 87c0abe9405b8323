import type { Refusal } from '../deletion-gate/evaluate-gate.ts'
import { lacksActivation } from '../deletion-gate/outlook.ts'
import { whatToDoAbout, workFirst } from '../deletion-gate/what-to-do.ts'
import type { InstanceView } from './instance-view.ts'

/** Whether instances may be deleted at all, as this replica is configured. */
export type DeletionRule = {
  isOn: boolean
  /** Started with `--restored`, which keeps deletion off whatever is configured. */
  restored: boolean
  coolDownMinutes: number
}

type Switched = Pick<DeletionRule, 'isOn' | 'restored'>

/** What an administrator can do about an instance that waits; undefined: nothing is to be done. */
export function nextStepOf(instance: InstanceView, rule: Switched): string | undefined {
  switch (instance.state) {
    case 'UNCONFIRMED':
      if (instance.accountRemoved) return `Its deletion was sent and never proved. ${nobodyAsks}`
      return instance.lastShown === 'SOFT_DELETED'
        ? 'Nothing has to be done. The cloud says that it was deleted, and keeps it for a while: it is looked after here until it is gone. If it is to stay, restore it in the cloud before that.'
        : 'The cloud accepted its deletion and never proved it. Look for it in the cloud by its id: it is looked after here until it is gone, or there again.'
    case 'DELETING':
      if (instance.accountRemoved) return `Its deletion was decided. ${nobodyAsks}`
      return 'Its deletion was sent. Nobody has to do anything, unless it stays so: then check whether a replica with the role worker runs and reaches the cloud.'
    case 'WAITING':
      return [causeOf(instance), instance.accountRemoved ? nobodyAsks : hindranceOf(instance, rule)]
        .filter((sentence) => sentence !== '')
        .join(' ')
    default:
      return undefined
  }
}

const nobodyAsks =
  'Its cloud account was removed, so that nobody here can ask about it. Look for it in the cloud by its id, delete it there if it is not needed, and settle it as IGNORED.'

/** What can be learnt from it before it goes. */
function causeOf({ part, endReason, fault, consoleTail }: InstanceView): string {
  const here = [fault !== undefined && 'its fault', consoleTail !== undefined && 'the end of its console log'].filter(
    (what) => what !== false,
  )
  const look = here.length > 0 ? `Read ${here.join(' and ')} here.` : 'Look at its console log in the cloud if you want to know why.'
  if (part === 'EXTRA') return 'It is one more than its attempt may have, and runs for nobody.'
  switch (endReason) {
    case 'CREATE_UNCONFIRMED':
      return 'It appeared after its attempt was given up, and runs for nobody.'
    case 'DEADLINE':
      return `${look} The cause names what was not met: mend it, then try the place again.`
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
function hindranceOf({ blockedBy, cloudAsked, stageAhead, settledAs, accountName }: InstanceView, { isOn, restored }: Switched): string {
  if (restored)
    return 'It waits: this replica was started with --restored, which keeps deletion off. Compare what is listed here with the clouds, and attest the deployment, before you start it without: the page restore-and-clone says how.'
  if (!isOn) return 'It waits; deletion is switched off. Switch it on, or delete it in the cloud by its id when you are done.'
  // Recorded here before it was sent: what may be found then is known before the cloud is asked.
  const mayBeAhead =
    stageAhead && settledAs === undefined
      ? ' The cloud may say `admitted` of it, which was about to be written when its attempt ended: then settle it as NEVER_ACTIVATED, else nothing deletes it.'
      : ''
  if (blockedBy === undefined) return `It waits for the gate, which has not looked at it yet.${mayBeAhead}`
  const first = workFirst(blockedBy)[0]
  if (first === undefined) return 'Nothing stood in its way when the gate last looked.'
  if (first.name === 'configuration-enables')
    return 'It was last judged where deletion was switched off, and is judged again within a minute. If this stays so, check whether all replicas have deletion.enabled, and none was started with --restored.'
  if (first.name === 'marker-present' && first.fact === 'marker-recorded' && first.state === 'FALSE')
    return `${first.why} Make the ownership marker of account ${accountName} (createMarker; in the console under Clouds).`
  if (first.name === 'identity-matches' && first.fact === 'stage' && stageAhead && settledAs === undefined)
    return `${first.why} That was about to be written when its attempt ended. Settle it as NEVER_ACTIVATED.`
  const unasked =
    cloudAsked === false
      ? ` What the cloud shows of it is not known yet: it is asked once nothing here stands in the way.${mayBeAhead}`
      : ''
  return `${first.why} ${whatToDoAbout(first)}${afterCoolDown(first, blockedBy)}${unasked}`
}

/** What becomes of one that can still be kept when it no longer can: said with the cool-down, and where somebody has to activate deletion first. */
function afterCoolDown(first: Refusal, blockedBy: readonly Refusal[]): string {
  const coolDown = blockedBy.find(({ name, fact, until }) => name === 'surroundings-and-pace' && fact === 'cool-down-over' && until)
  if (coolDown === undefined) return ''
  if (lacksActivation(blockedBy))
    return ` ${coolDown.why} ${whatToDoAbout(coolDown)} Then it is deleted once deletion is active, if everything else holds.`
  return first === coolDown ? ' Then it is deleted, if everything else holds.' : ''
}
