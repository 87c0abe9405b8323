import { Moment } from '@sallyport/kit/moment.tsx'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { Link } from 'wouter'
import { Facts, Panel } from '../../kit/panel.tsx'
import { isActive, type Overview } from '../use-attestation.ts'

/** Who attested, who activated, upon what, and what became of it. */
export function ActivationPanel({ overview }: { overview: Overview }) {
  const { attestation, activation, differences, compared, fourEyes } = overview
  const active = isActive(overview)
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
            activation === null ? (
              <StateMark key="b" mark="waiting" word="Nobody activated yet" />
            ) : (
              <span key="b">
                {active === true ? <StateMark mark="attention" word="Active" /> : <StateMark mark="held" word="Withdrawn" />} by{' '}
                {activation.activatedBy}, <Moment at={activation.activatedAt} />
                {uponThis ? ', upon this attestation' : ', upon an earlier attestation'}
              </span>
            ),
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
