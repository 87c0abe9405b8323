import type { AttemptState, InstanceState, Settlement } from '@sallyport/client/generated/admin/graphql.ts'
import { isLive } from '@sallyport/domain/admission/attempt-states.ts'
import { settlements } from '@sallyport/domain/instances/settle.ts'

/** Something that an administrator can say of an instance, with what becomes of it. */
export type Sayable = { as: Settlement; title: string; when: string; becomes: string /** Makes its deletion possible. */; danger: boolean }

const ignored: Sayable = {
  as: 'IGNORED',
  title: 'Leave it alone',
  when: 'Another hand renamed, altered, rebuilt or locked it; it is to stay for good; or its cloud account was removed.',
  becomes: settlements.IGNORED,
  danger: false,
}
const neverActivated: Sayable = {
  as: 'NEVER_ACTIVATED',
  title: 'It was never in service',
  when: 'The cloud says `admitted` of it, and its attempt was about to write just that when it ended. The cloud is asked what it says, and it is refused where that is something else.',
  becomes: `${settlements.NEVER_ACTIVATED} From then on the gate can pass it.`,
  danger: true,
}
const reopened: Sayable = {
  as: 'REOPENED',
  title: 'It is to go after all',
  when: 'It was left alone, and nobody needs it any more.',
  becomes: 'It waits for its deletion again, with a cool-down of its own.',
  danger: true,
}

/** What is recorded of it here, and what the gate found when it last looked. */
type Judged = {
  state: InstanceState
  attemptState: AttemptState
  stageAhead: boolean
  cloudAccountRemoved: boolean
  cloudAsked: boolean | null
  blockedBy: readonly { clauseName: string; fact: string; covers: readonly string[] }[]
}

/** Whether the cloud may show a stage that has to be written back: recorded here when it was sent, and not where the cloud was seen to agree since. */
const mayBeNeverActivated = ({ attemptState, stageAhead, cloudAccountRemoved, cloudAsked, blockedBy }: Judged): boolean =>
  stageAhead &&
  !cloudAccountRemoved &&
  !isLive(attemptState) &&
  attemptState !== 'ADMITTED' &&
  (cloudAsked !== true ||
    blockedBy.some(
      ({ clauseName, fact, covers }) =>
        (clauseName === 'identity-matches' && fact === 'stage') || covers.some((covered) => covered.endsWith('/stage')),
    ))

/** What can be said of an instance as it is; the server decides, and refuses in words. */
export function sayable(instance: Judged): readonly Sayable[] {
  switch (instance.state) {
    case 'WAITING':
      return mayBeNeverActivated(instance) ? [ignored, neverActivated] : [ignored]
    case 'SETTLED':
      // In an account that was removed nothing deletes it any more: reopened, it would wait for nobody.
      return instance.cloudAccountRemoved ? [] : [reopened]
    // Of a delete that was sent nothing is said before it is known what became of it, unless nobody here can ask any more.
    case 'DELETING':
    case 'UNCONFIRMED':
      return instance.cloudAccountRemoved
        ? [{ ...ignored, when: 'Its cloud account was removed, so that nobody here can ask what became of it.' }]
        : []
    default:
      return []
  }
}
