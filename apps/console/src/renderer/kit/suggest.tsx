import { useState } from 'react'
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components'
import type { Option } from './field.tsx'

export type SuggestProps = {
  label: string
  /** Those that fit what was typed, as `onSearch` was told it. */
  options: readonly Option[]
  onSearch: (text: string) => void
  value: string | undefined
  /** What the chosen one is called; needed where it may not be among `options`. */
  name?: string | undefined
  /** Undefined: what was chosen was taken away. */
  onChange: (id: string | undefined) => void
  /** Also takes what was typed where it is none of the options. */
  free?: boolean
  placeholder?: string
}

/** One of many: what is typed narrows them, and an empty field chooses none. */
export function Suggest({ label, options, onSearch, value, name, onChange, free = false, placeholder }: SuggestProps) {
  // What was chosen here keeps its name while more is learned of it: a text that changes by itself would open the list again.
  const [chosen, setChosen] = useState<Option>()
  const nameOf = (id: string | undefined): string =>
    id === undefined ? '' : id === chosen?.id ? chosen.name : (name ?? options.find((option) => option.id === id)?.name ?? (free ? id : ''))
  const [typed, setTyped] = useState<string>()
  const leave = (): void => {
    const text = typed?.trim()
    setTyped(undefined)
    onSearch('')
    if (text === undefined || text === nameOf(value)) return
    if (text === '') onChange(undefined)
    else if (free) onChange(text.slice(0, 200))
  }
  return (
    <ComboBox
      className="field suggest"
      items={options}
      inputValue={typed ?? nameOf(value)}
      onInputChange={(text) => {
        setTyped(text)
        onSearch(text)
      }}
      selectedKey={value ?? null}
      onSelectionChange={(key) => {
        if (key === null || String(key) === value) return
        setTyped(undefined)
        setChosen(options.find(({ id }) => id === key))
        onSearch('')
        onChange(String(key))
      }}
      onBlur={leave}
      allowsEmptyCollection
      allowsCustomValue
    >
      <Label>{label}</Label>
      <div className="suggest-inside">
        <Input
          {...(placeholder !== undefined && { placeholder })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.defaultPrevented) leave()
          }}
        />
        <Button aria-label={`Show ${label.toLowerCase()}`}>
          <span aria-hidden="true">▾</span>
        </Button>
      </div>
      <Popover className="popover">
        <ListBox<Option>
          className="options"
          renderEmptyState={() => <p className="option help">{free ? 'Press Enter to use what you typed' : 'No match'}</p>}
        >
          {({ id, name: called, note }) => (
            <ListBoxItem id={id} textValue={called} className="option">
              <Text slot="label">{called}</Text>
              {note !== undefined && (
                <Text slot="description" className="help">
                  {note}
                </Text>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
