import type { ReactNode } from 'react'
import { Checkbox, CheckboxGroup, FieldError, Label, Text } from 'react-aria-components'
import { Action } from '../kit/action.tsx'
import { Choice, type Option } from '../kit/field.tsx'
import type { Part } from './use-catalogue.ts'

type Common = {
  label: string
  part: Pick<Part<unknown>, 'loading' | 'trouble' | 'askAnew' | 'retrying'>
  options: readonly Option[]
  help?: ReactNode
  wrong?: string | undefined
  /** Shown where the cloud has none. */
  none: string
}

/** One of what the cloud has. Why the cloud did not tell stands here, with another try; what was chosen stays. */
export function CatalogueChoice({ value, onChange, ...field }: Common & { value: string | undefined; onChange: (id: string) => void }) {
  const { label, part, options, help, wrong, none } = field
  return (
    <div className="provision-part">
      <Choice
        label={label}
        options={options}
        value={options.some(({ id }) => id === value) ? value : undefined}
        onChange={onChange}
        placeholder={part.loading ? 'Asking the cloud' : part.trouble !== undefined ? 'Not known' : options.length === 0 ? none : 'Choose'}
        wrong={part.trouble === undefined ? wrong : undefined}
        {...(help !== undefined && { help })}
      />
      <Trouble label={label} part={part} />
    </div>
  )
}

/** Several of what the cloud has. */
export function CatalogueChoices({ value, onChange, ...field }: Common & { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const { label, part, options, help, wrong, none } = field
  const shownWrong = part.trouble === undefined ? wrong : undefined
  return (
    <div className="provision-part">
      <CheckboxGroup
        className="field"
        value={[...value]}
        onChange={onChange}
        isInvalid={shownWrong !== undefined}
        validationBehavior="aria"
      >
        <Label className="label">{label}</Label>
        {part.loading && <p className="help">Asking the cloud</p>}
        {!part.loading && part.trouble === undefined && options.length === 0 && <p className="help">{none}</p>}
        <div className="provision-checks">
          {options.map(({ id, name, note }) => (
            <Checkbox key={id} value={id} className="check">
              {({ isSelected }) => (
                <>
                  <span className="box" aria-hidden="true">
                    {isSelected ? '✓' : ''}
                  </span>
                  <span className="provision-check-name">
                    {name} {note !== undefined && <span className="help">{note}</span>}
                  </span>
                </>
              )}
            </Checkbox>
          ))}
        </div>
        {help !== undefined && (
          <Text slot="description" className="help">
            {help}
          </Text>
        )}
        <FieldError className="trouble">{shownWrong}</FieldError>
      </CheckboxGroup>
      <Trouble label={label} part={part} />
    </div>
  )
}

/** Why the cloud did not tell, and another try. */
export function Trouble({ label, part }: Pick<Common, 'label' | 'part'>) {
  if (part.trouble === undefined) return null
  return (
    <div className="provision-trouble" role="alert">
      <p>{part.trouble}</p>
      <Action onPress={() => void part.askAnew()} pending={part.retrying} label={`Ask again: ${label}`}>
        Ask again
      </Action>
    </div>
  )
}
