import { CheckCloudAccount } from '@sallyport/client/admin/clouds.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { useAct } from '../../data/use-act.ts'
import { Action } from '../../kit/action.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Refused } from '../../kit/told.tsx'
import { findingsWords } from '../finding-words.ts'
import { Findings } from '../findings.tsx'
import type { AccountPart } from './one-account.tsx'

/** What the last sign-in found, line by line, and another one. A cloud that is away is a line of it. */
export function CheckPanel({ account, onChanged }: AccountPart) {
  const { act, pending, refused, heldBack } = useAct(CheckCloudAccount)
  const check = async (): Promise<void> => {
    if ('done' in (await act({ input: { accountId: account.id } }))) onChanged()
  }
  return (
    <Panel
      title="Last check"
      actions={
        <Action onPress={() => void check()} pending={pending} heldBack={heldBack}>
          Check again
        </Action>
      }
    >
      <p role="status">
        {account.checkedAt === null ? (
          'It was never checked.'
        ) : (
          <>
            Checked <Moment at={account.checkedAt} />. {findingsWords(account.lastCheck)}
          </>
        )}
      </p>
      {refused && <Refused refusal={refused} />}
      <Findings name="Last check" findings={account.lastCheck} />
    </Panel>
  )
}
