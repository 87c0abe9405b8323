import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Panel } from '../kit/panel.tsx'
import { checkSettled, type Quota, type Wrongs } from './check-settled.ts'
import type { Account, Draft, Tenant } from './draft.ts'
import { KindFields, NetworkFields, PlaceFields, RuleFields, WhoFields } from './fields.tsx'
import { Summary } from './summary.tsx'
import { useChoices } from './use-choices.ts'
import { inputOf, useProvision } from './use-provision.ts'

export type RequestFormProps = {
  draft: Draft
  onChange: (change: Draft) => void
  tenants: readonly Tenant[]
  /** Where there are more tenants than are shown. */
  onSearchTenant: ((text: string) => void) | undefined
  accounts: readonly Account[]
  account: Account
}

/** The form, and beside it what a press would create. */
export function RequestForm(props: RequestFormProps) {
  const { draft, account, tenants } = props
  const chosen = useChoices(draft, account, tenants)
  const { settled, catalogue, parts } = chosen
  const provision = useProvision()
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const input = inputOf(settled, account)
  const sent = provision.sentAs(input)
  const choices = sent === undefined ? chosen : { ...chosen, firstNumber: sent.firstNumber }
  const checkAll = (quota: Quota | undefined): Wrongs => ({
    ...checkSettled(settled, catalogue, quota),
    ...(choices.firstNumber === null && noNumbersLeft),
  })
  const wrongs = checkAll(parts.quota.told)
  const count = Object.keys(wrongs).length
  const waiting = choices.choosing || Object.values(parts).some(({ loading }) => loading)
  const untold = [parts.sizes, parts.images, parts.networks].some(({ told }) => told === undefined)
  /** What follows from others is said at once; what nobody chose yet, once it was tried. */
  const wrongAt = (field: string): string | undefined =>
    provision.refusedAt(field, input) ?? (tried || (field !== 'tenantId' && field !== 'networkIds') ? wrongs[field] : undefined)

  const [asking, setAsking] = useState(false)
  /** A quota that seems to have no room is asked for anew before anything is refused for it. */
  const fitsAfterAll = async (): Promise<boolean> => {
    if (count === 0) return true
    if (Object.keys(checkAll(undefined)).length > 0) return false
    setAsking(true)
    const now = await parts.quota.askAnew()
    setAsking(false)
    return Object.keys(checkAll(now)).length === 0
  }
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (asking || provision.pending) return
    const mayBeSent = input !== undefined && !untold && provision.heldBack === undefined
    const fits = mayBeSent ? await fitsAfterAll() : count === 0
    setTried(true)
    if (mayBeSent && fits) await provision.send(input, chosen.firstNumber ?? undefined)
    if ((mayBeSent && fits) || count > 0) requestAnimationFrame(() => focusFirstWrong(form.current))
  }
  const fields = { ...props, choices, wrongAt }
  return (
    <form ref={form} className="provision" onSubmit={(event) => void submit(event)} onKeyDownCapture={holdEnter} noValidate>
      <div className="provision-fields">
        <Panel title="For whom, and how many">
          <WhoFields {...fields} />
        </Panel>
        <Panel title="Where">
          <PlaceFields {...fields} />
        </Panel>
        <Panel title="What">
          <KindFields {...fields} />
        </Panel>
        <Panel title="Network">
          <NetworkFields {...fields} />
        </Panel>
        <Panel title="How they prove themselves">
          <RuleFields {...fields} />
        </Panel>
      </div>
      <Summary
        {...fields}
        provision={provision}
        sent={sent !== undefined}
        wrongs={tried ? count : 0}
        waiting={waiting}
        untold={untold}
        asking={asking}
      />
    </form>
  )
}

const noNumbersLeft = { namePrefix: 'No numbers are left behind this prefix. Choose another one.' }

/** Enter within a field creates nothing that costs money: the button does. Heard first: a field of numbers takes Enter and tells nobody. */
function holdEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

/** Whoever uses a keyboard or a screen reader goes on where something is to be changed. */
const focusFirstWrong = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button, [data-invalid] input')?.focus()
