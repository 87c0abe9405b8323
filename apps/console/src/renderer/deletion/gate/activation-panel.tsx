import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { Link } from 'wouter'
import { Facts, Panel } from '../../kit/panel.tsx'
import { isActive, type Overview } from '../use-attestation.ts'

/** Who attested, who activated, upon what, and what became of it. @param uncertain it may be active or not by now, whatever was read */
export function ActivationPanel({ overview, uncertain }: { overview: Overview; uncertain: boolean }) {
  const { attestation, activation, differences, compared, fourEyes } = overview
  const active = uncertain ? undefined : isActive(overview)
  const uponThis = activation?.attestationId === attestation?.id
  return (
    <Panel title="Attestation and activation">
      <Facts
        facts={[
          [
            'Attestation',
            attestation === null ? (
              <StateMark key="a" mark="waiting" word="Nobody attested yet" />
            ) : (
              <span key="a">
                {attestation.endedAt === null ? (
                  compared && differences.length === 0 ? (
                    <StateMark mark="met" word="Stands" />
                  ) : (
                    <StateMark mark="failed" word={compared ? 'Differs' : 'Not compared'} />
                  )
                ) : (
                  <StateMark mark="failed" word="Ended" />
                )}{' '}
                by {attestation.attestedBy}, <Moment at={attestation.attestedAt} />
              </span>
            ),
          ],
          attestation?.endReason != null && ['It ended', attestation.endReason],
          [
            'Activation',
            active === undefined ? (
              <StateMark key="b" mark="unknown" word="Not known now" />
            ) : activation === null ? (
              <StateMark key="b" mark="waiting" word="Nobody activated yet" />
            ) : active ? (
              <StateMark key="b" mark="attention" word="Active" />
            ) : (
              <StateMark key="b" mark="held" word="Withdrawn" />
            ),
          ],
          activation !== null && [
            'Activated',
            <span key="c">
              <Moment at={activation.activatedAt} /> by {activation.activatedBy}
              {uponThis ? ', upon this attestation' : ', upon an earlier attestation'}
            </span>,
          ],
          activation !== null &&
            activation.withdrawnAt !== null && [
              'Withdrawn',
              <span key="w">
                <Moment at={activation.withdrawnAt} /> by {activation.withdrawnBy}: {activation.withdrawReason}
              </span>,
            ],
          fourEyes && ['Four eyes', 'Another administrator than the one who attested has to activate.'],
        ]}
      />
      <p className="deletion-links">
        <Link href="/deletion/attest">Look and attest</Link> <Link href="/deletion/activate">Activate</Link>
      </p>
    </Panel>
  )
}
