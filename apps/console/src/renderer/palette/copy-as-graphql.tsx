import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { askedByView, type Copyable } from '../data/copy-as-graphql.ts'
import { Action } from '../kit/action.tsx'
import { useBriefly } from '../kit/use-briefly.ts'
import { clipboardRefused, useCopy } from '../kit/use-copy.ts'
import { originOf } from '../port/origin-of.ts'
import { usePort } from '../port/use-port.ts'

/** Milliseconds for which the button says what came of it. */
const toldMs = 2_500

/** Copies the query of the view in sight; where it has several, one is chosen by its name. */
export function CopyAsGraphql() {
  const port = usePort()
  const queries = useQueryClient()
  const [choices, setChoices] = useState<readonly Copyable[]>()
  const [copied, copyText] = useCopy(toldMs)
  const [hasNone, setNone] = useBriefly<true>(toldMs)

  const copy = (text: string): void => {
    setNone(undefined)
    copyText(text)
  }
  const open = (): void => {
    const asked = askedByView(queries, originOf(port))
    const [first, another] = asked
    if (first === undefined) setNone(true)
    else if (another === undefined) copy(first.text)
    else setChoices(asked)
  }
  return (
    <MenuTrigger isOpen={choices !== undefined} onOpenChange={(opens) => (opens ? open() : setChoices(undefined))}>
      <Action kind="quiet">
        {hasNone ? 'This view has no query' : copied === undefined ? 'Copy as GraphQL' : copied ? 'Copied' : clipboardRefused}
      </Action>
      <Popover className="popover">
        <Menu
          className="options"
          aria-label="Queries of this view"
          items={choices?.map(({ name }, index) => ({ id: index, name })) ?? []}
          onAction={(index) => copy(choices?.[Number(index)]?.text ?? '')}
        >
          {({ id, name }) => (
            <MenuItem id={id} textValue={name} className="option">
              <code>{name}</code>
            </MenuItem>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
