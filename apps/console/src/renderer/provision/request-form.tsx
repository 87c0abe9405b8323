import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Panel } from '../kit/panel.tsx'
import { checkSettled, type Wrongs } from './check-settled.ts'
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
  const choices = useChoices(draft, account, tenants)
  const { settled, catalogue, parts } = choices
  const provision = useProvision()
  const [tried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const input = inputOf(settled, account)
  const wrongs: Wrongs = { ...checkSettled(settled, catalogue, parts.quota.told), ...(choices.firstNumber === null && noNumbersLeft) }
  const count = Object.keys(wrongs).length
  const waiting = Object.values(parts).some(({ loading }) => loading)
  const untold = [parts.sizes, parts.images, parts.networks].some(({ told }) => told === undefined)
  /** What follows from others is said at once; what nobody chose yet, once it was tried. */
  const wrongAt = (field: string): string | undefined =>
    provision.refusedAt(field, input) ?? (tried || (field !== 'tenantId' && field !== 'networkIds') ? wrongs[field] : undefined)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    const goOn = (): number => requestAnimationFrame(() => focusFirstWrong(form.current))
    if (input !== undefined && count === 0 && !untold && !provision.pending && provision.heldBack === undefined)
      void provision.send(input).then(goOn)
    else if (count > 0) goOn()
  }
  const fields = { ...props, choices, wrongAt }
  return (
    <form ref={form} className="provision" onSubmit={submit} onKeyDownCapture={holdEnter} noValidate>
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
      <Summary {...fields} provision={provision} wrongs={tried ? count : 0} waiting={waiting} untold={untold} />
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
