import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components'
import { askedByView, type Copyable } from '../data/copy-as-graphql.ts'
import { Action } from '../kit/action.tsx'
import { originOf } from '../port/origin-of.ts'
import { usePort } from '../port/use-port.ts'

/** Copies the query of the view in sight; where it has several, one is chosen by its name. */
export function CopyAsGraphql() {
  const port = usePort()
  const queries = useQueryClient()
  const [choices, setChoices] = useState<readonly Copyable[]>()
  const [told, setTold] = useState<string>()
  useEffect(() => {
    if (told === undefined) return
    const timer = setTimeout(() => setTold(undefined), 2_500)
    return () => clearTimeout(timer)
  }, [told])

  const copy = (text: string): void =>
    void port.copy(text).then(
      () => setTold('Copied'),
      () => setTold('The clipboard refused it'),
    )
  const open = (): void => {
    const asked = askedByView(queries, originOf(port))
    const [first, another] = asked
    if (first === undefined) setTold('This view has no query')
    else if (another === undefined) copy(first.text)
    else setChoices(asked)
  }
  return (
    <MenuTrigger isOpen={choices !== undefined} onOpenChange={(opens) => (opens ? open() : setChoices(undefined))}>
      <Action kind="quiet">{told ?? 'Copy as GraphQL'}</Action>
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
