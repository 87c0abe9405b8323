import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { TextInput } from './field.tsx'

/** Asks when typing pauses; what is typed is never taken away by an answer. */
export function SearchFilter({
  label,
  value,
  onChange,
  placeholder,
}: {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  placeholder?: string
}) {
  const [text, setText] = useState(value ?? '')
  const told = useRef(value ?? '')
  const latest = useRef(onChange)
  latest.current = onChange
  // The address was changed by something else, a link for example.
  useEffect(() => {
    if ((value ?? '') === told.current) return
    told.current = value ?? ''
    setText(told.current)
  }, [value])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === told.current) return
    const timer = setTimeout(() => {
      told.current = wanted
      latest.current(wanted === '' ? undefined : wanted)
    }, 250)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <TextInput
      label={label}
      kind="search"
      value={text}
      onChange={(next) => setText(next.slice(0, 200))}
      {...(placeholder !== undefined && { placeholder })}
    />
  )
}

/** Any of several; none chosen: all. In an address as ids with commas between. */
export function Toggles({
  label,
  options,
  chosen,
  onChange,
  single = false,
}: {
  label: string
  options: readonly { id: string; name: ReactNode }[]
  chosen: string | undefined
  onChange: (chosen: string | undefined) => void
  /** One at most; a second press lets it go. */
  single?: boolean
}) {
  return (
    <div className="field toggles">
      <span className="label">{label}</span>
      <ToggleButtonGroup
        aria-label={label}
        className="toggle-group"
        selectionMode={single ? 'single' : 'multiple'}
        selectedKeys={chosenOf(chosen)}
        onSelectionChange={(keys) => onChange(keys.size === 0 ? undefined : [...keys].join(','))}
      >
        {options.map(({ id, name }) => (
          <ToggleButton key={id} id={id} className="toggle">
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}

/** What `Toggles` wrote into an address. */
export const chosenOf = (chosen: string | undefined): string[] => chosen?.split(',').filter((id) => id !== '') ?? []
