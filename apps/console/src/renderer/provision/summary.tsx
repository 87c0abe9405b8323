import { Moment } from '@sallyport/kit/moment.tsx'
import { Action } from '../kit/action.tsx'
import { Panel } from '../kit/panel.tsx'
import { Refused } from '../kit/told.tsx'
import { Trouble } from './catalogue-choice.tsx'
import { wrongNumbers } from './check-settled.ts'
import type { FieldsProps } from './fields.tsx'
import { QuotaBars } from './quota-bars.tsx'
import { quotaShown } from './quota-shown.ts'
import type { useProvision } from './use-provision.ts'
import { costWords, whatWillBe } from './what-will-be.ts'

type Props = FieldsProps & {
  provision: ReturnType<typeof useProvision>
  /** Fields that need a change, once it was tried. */
  wrongs: number
  /** This very request was sent, and what became of it is not known. */
  sent: boolean
  /** The cloud is still being asked. */
  waiting: boolean
  /** The cloud did not tell what is needed. */
  untold: boolean
  /** Whether there is room is asked once more, before anything is sent. */
  asking: boolean
}

/** What a press creates and costs, what of the quota it takes, and the press itself. */
export function Summary({ choices, tenants, account, wrongAt, provision, sent, wrongs, waiting, untold, asking }: Props) {
  const { settled, catalogue, parts, firstNumber } = choices
  const { networks = [], sizes, images, groups } = catalogue
  const size = sizes?.find(({ id }) => id === settled.sizeId)
  const sentences = whatWillBe(wrongAt('namePrefix') === undefined ? settled : { ...settled, prefix: '…' }, {
    firstNumber: firstNumber ?? undefined,
    tenantName: tenants.find(({ id }) => id === settled.tenantId)?.name,
    account,
    size,
    image: images?.find(({ id }) => id === settled.imageId),
    networks: networks.filter(({ id }) => settled.networkIds.includes(id)),
    pool: networks.find(({ id }) => id === settled.poolId),
    groups: groups?.filter(({ id }) => settled.groupIds.includes(id)),
  })
  const numbersFit = Object.keys(wrongNumbers(settled)).length === 0
  const quota = parts.quota.told
  const askAgain = (): void => {
    for (const part of Object.values(parts)) void part.askAnew()
  }
  const heldBack =
    provision.heldBack ??
    (waiting ? 'The cloud is being asked.' : untold ? 'The cloud has not yet said everything that is needed to ask for nodes.' : undefined)
  return (
    <div className="provision-summary">
      <Panel title="What will be created">
        <ul className="provision-sentences">
          {numbersFit ? (
            [...sentences, costWords(size, settled.count)].map((sentence) => <li key={sentence}>{sentence}</li>)
          ) : (
            <li>Not settled yet: a number in the form is missing or out of bounds.</li>
          )}
        </ul>
        {quota ? (
          <>
            {numbersFit && <QuotaBars lines={quotaShown(settled, sizes, quota)} />}
            <p className="help provision-asked">
              The cloud said so <Moment at={quota.askedAt} />.{' '}
              <Action kind="quiet" onPress={askAgain} pending={parts.quota.retrying}>
                Ask the cloud again
              </Action>
            </p>
          </>
        ) : (
          <>
            <h3>Quota of the project</h3>
            {parts.quota.loading && <p className="help">Asking the cloud</p>}
          </>
        )}
        <Trouble label="Quota" part={parts.quota} />
        <div className="provision-send">
          {provision.refused !== undefined && <Refused refusal={provision.refused} />}
          {provision.unsure && (
            <p className="trouble">
              It is not known whether the request arrived.{' '}
              {sent
                ? 'Press again without changing anything: it is made once, however often it arrives. The names above are those of the request that was sent.'
                : 'What is here is another request by now: a press asks for it beside the first one. Look first whether that is among the operations.'}
            </p>
          )}
          {(wrongs > 0 || provision.refusedField) && (
            <p className="trouble" role="alert">
              {provision.refusedField
                ? 'Nothing was created: the server refused a field; the message beside it says why.'
                : `Nothing was sent: ${wrongs === 1 ? 'one field needs a change; the message beside it says which.' : `${wrongs} fields need changes; the messages beside them say which.`}`}
            </p>
          )}
          <Action type="submit" kind="primary" pending={provision.pending || asking} heldBack={heldBack}>
            {asking
              ? 'Asking the cloud whether there is room'
              : provision.pending
                ? 'Asking the cloud for them'
                : !numbersFit
                  ? 'Create instances'
                  : settled.count === 1
                    ? 'Create one instance'
                    : `Create ${settled.count} instances`}
          </Action>
          {heldBack !== undefined && <p className={provision.heldBack === undefined ? 'help' : 'trouble'}>{heldBack}</p>}
          {provision.pending && <p className="help">The request is checked against what the cloud has; it is sent once.</p>}
        </div>
      </Panel>
    </div>
  )
}
