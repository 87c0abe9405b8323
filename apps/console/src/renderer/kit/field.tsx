import type { ReactNode } from 'react'
import {
  Button,
  Checkbox,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  NumberField,
  Popover,
  Select,
  SelectValue,
  Text,
  TextArea,
  TextField,
} from 'react-aria-components'

type Common = {
  label: string
  /** What to put in, in a sentence. */
  help?: ReactNode
  /** What is wrong with it, and the way out. */
  wrong?: string | undefined
  required?: boolean
}

export type TextInputProps = Common & {
  value: string
  onChange: (value: string) => void
  /** `secret`: not shown while it is typed, and kept by no browser. `lines`: more than one. */
  kind?: 'text' | 'secret' | 'lines' | 'search'
  mono?: boolean
  placeholder?: string
  autoFocus?: boolean
}

export function TextInput({ label, help, wrong, required, value, onChange, kind = 'text', mono, placeholder, autoFocus }: TextInputProps) {
  const inside = { className: mono ? 'mono' : '', ...(placeholder !== undefined && { placeholder }) }
  return (
    <TextField
      className="field"
      value={value}
      onChange={onChange}
      isInvalid={wrong !== undefined}
      validationBehavior="aria"
      isRequired={required ?? false}
      type={kind === 'secret' ? 'password' : kind === 'search' ? 'search' : 'text'}
      autoComplete="off"
      spellCheck="false"
      autoFocus={autoFocus ?? false}
    >
      <Label>{label}</Label>
      {kind === 'lines' ? <TextArea rows={8} {...inside} /> : <Input {...inside} />}
      {help !== undefined && (
        <Text slot="description" className="help">
          {help}
        </Text>
      )}
      <FieldError className="trouble">{wrong}</FieldError>
    </TextField>
  )
}

export const inBounds = (value: number, min: number, max: number): boolean => Number.isInteger(value) && value >= min && value <= max

/** What was typed stays, whatever it is; beyond the bounds it says them. `NaN`: nothing that is a number. */
export function NumberInput({
  label,
  help,
  wrong,
  value,
  onChange,
  min,
  max,
}: Common & { value: number; onChange: (value: number) => void; min: number; max: number }) {
  const told = inBounds(value, min, max) ? wrong : `Enter a whole number from ${min.toLocaleString('en')} to ${max.toLocaleString('en')}.`
  return (
    <NumberField
      className="field narrow"
      value={value}
      onChange={onChange}
      minValue={min}
      maxValue={max}
      commitBehavior="validate"
      isInvalid={told !== undefined}
      validationBehavior="aria"
    >
      <Label>{label}</Label>
      <Input />
      {help !== undefined && (
        <Text slot="description" className="help">
          {help}
        </Text>
      )}
      <FieldError className="trouble">{told}</FieldError>
    </NumberField>
  )
}

export type Option = { id: string; name: string /** Beside the name, in grey. */; note?: string }

/** One of several. For many options, or where people know what they look for, `Suggest` is quicker. */
export function Choice({
  label,
  help,
  wrong,
  options,
  value,
  onChange,
  placeholder = 'Choose',
}: Common & { options: readonly Option[]; value: string | undefined; onChange: (id: string) => void; placeholder?: string }) {
  return (
    <Select
      className="field"
      value={value ?? null}
      onChange={(key) => key !== null && onChange(String(key))}
      isInvalid={wrong !== undefined}
      validationBehavior="aria"
      placeholder={placeholder}
    >
      <Label>{label}</Label>
      <Button className="select">
        <SelectValue />
        <span aria-hidden="true">▾</span>
      </Button>
      {help !== undefined && (
        <Text slot="description" className="help">
          {help}
        </Text>
      )}
      <FieldError className="trouble">{wrong}</FieldError>
      <Popover className="popover">
        <ListBox items={options} className="options">
          {({ id, name, note }) => (
            <ListBoxItem id={id} textValue={name} className="option">
              <Text slot="label">{name}</Text>
              {note !== undefined && (
                <Text slot="description" className="help">
                  {note}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </Select>
  )
}

export function Check({
  label,
  value,
  onChange,
  help,
}: {
  label: ReactNode
  value: boolean
  onChange: (on: boolean) => void
  help?: ReactNode
}) {
  return (
    <div className="field checked">
      <Checkbox className="check" isSelected={value} onChange={onChange}>
        {({ isSelected }) => (
          <>
            <span className="box" aria-hidden="true">
              {isSelected ? '✓' : ''}
            </span>
            {label}
          </>
        )}
      </Checkbox>
      {help !== undefined && <p className="help">{help}</p>}
    </div>
  )
}
