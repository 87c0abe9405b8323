import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { Facts } from '../../kit/panel.tsx'
import type { Account } from './one-account.tsx'

/** The names in the cloud by which a copy of this installation is told from the original. */
export function Witness({ witness }: { witness: Account['witness'] }) {
  if (witness === null)
    return (
      <p className="help">
        The witness was not climbed yet: that begins when deletion is activated, where the account has its ownership marker.
      </p>
    )
  const { region, rung, claimOpen, lastClimbAt, fence } = witness
  return (
    <>
      <h3>Witness</h3>
      <Facts
        facts={{
          State:
            fence === null ? (
              <StateMark mark="met" word="Finds no copy" />
            ) : (
              <>
                <StateMark mark="failed" word="Fenced" /> <span className="help">since</span> <Moment at={fence.since} />
              </>
            ),
          Why: fence !== null && `${fence.why} Stop the other installation, then attest and activate again.`,
          'Newest rung': rung === 0 ? 'None was climbed' : String(rung),
          'Climbed last': lastClimbAt !== null && <Moment at={lastClimbAt} />,
          'Next rung': claimOpen && 'Asked for; what became of it is not known yet',
          Region: region,
        }}
      />
    </>
  )
}
