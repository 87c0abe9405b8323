import { SearchEverything } from '@sallyport/client/admin/search.ts'
import type { SearchEverythingQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { nowThere } from '@sallyport/kit/moment.tsx'
import { operationShown, type Shown } from '@sallyport/kit/states.ts'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { Autocomplete, Dialog, Input, Label, ListBox, ListBoxItem, Modal, ModalOverlay, SearchField, Text } from 'react-aria-components'
import { useLocation } from 'wouter'
import { useLive } from '../data/live.tsx'
import { useAsk } from '../data/use-ask.ts'
import { shortOf } from '../kit/short-of.ts'
import { isLiveAt, shownNode } from '../nodes/liveness.ts'
import { namesOf } from '../operations/names-of.ts'
import { usePort } from '../port/use-port.ts'
import { type Command, viewsWith } from './commands.ts'
import './palette.css'

/** Ctrl K: to any view, and to anything that has a name. */
export function Palette({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <ModalOverlay className="overlay palette-overlay" isOpen={open} onOpenChange={(is) => !is && onClose()} isDismissable>
      <Modal className="modal palette">
        <Dialog aria-label="Go to" className="palette-dialog">
          {/* Before the field of the search hears it, which would only be emptied. */}
          <div onKeyDownCapture={(event) => closeByEscape(event, onClose)}>
            <Search onClose={onClose} />
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function closeByEscape(event: KeyboardEvent, close: () => void): void {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
  event.stopPropagation()
  close()
}

function Search({ onClose }: { onClose: () => void }) {
  const { installations } = usePort()
  const { lostSince } = useLive()
  const [text, setText] = useState('')
  const [, navigate] = useLocation()
  const wanted = useDeferredValue(text.trim())
  const { data, isFetching, error } = useAsk(
    SearchEverything,
    { text: wanted.slice(0, 200) },
    { about: ['NODE', 'OPERATION', 'INSTANCE', 'TENANT'], every: 15_000, enabled: wanted.length >= 2 },
  )
  const found = [
    ...viewsWith(text, installations !== undefined),
    ...(wanted.length >= 2 && data ? commandsOf(data, lostSince ?? nowThere()) : []),
  ]
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField autoFocus className="field">
        <Label className="visually-hidden">Go to</Label>
        <Input placeholder="A view, a node, an operation, a tenant, an instance, by name or id" maxLength={200} />
      </SearchField>
      <ListBox
        aria-label="Results"
        className="options palette-found"
        items={found}
        selectionMode="none"
        onAction={(key) => {
          const command = found.find(({ id }) => id === key)
          if (command === undefined) return
          onClose()
          navigate(command.path)
        }}
        renderEmptyState={() => (
          <p className="help">{error ? error.message : isFetching ? 'Looking' : `Nothing here is called “${wanted}”.`}</p>
        )}
      >
        {({ id, title, note }: Command) => (
          <ListBoxItem id={id} textValue={title} className="option palette-option">
            <Text slot="label">{title}</Text>
            {note !== undefined && (
              <Text slot="description" className="help">
                {note}
              </Text>
            )}
          </ListBoxItem>
        )}
      </ListBox>
    </Autocomplete>
  )
}

const commandsOf = ({ operations, nodes, instances, tenants }: SearchEverythingQuery, now: Date): Command[] => [
  ...nodes.edges.map(({ node }) =>
    command(node.id, node.name, `Node of ${node.tenantName}, ${inWords(shownNode(node, isLiveAt(node.lastSeenAt, now)))}`, '/nodes'),
  ),
  ...operations.edges.map(({ node }) =>
    command(node.id, namesOf(node), `Operation for ${node.tenantName}, ${inWords(operationShown(node.state))}`, '/operations'),
  ),
  ...instances.edges.map(({ node }) =>
    command(node.id, node.name, `Instance, ${node.cloudId ?? 'without an id of its cloud yet'}`, '/instances'),
  ),
  ...tenants.edges.map(({ node }) => command(node.id, node.name, 'Tenant', '/tenants')),
]
const inWords = ({ word }: Shown): string => word.toLowerCase()
const command = (id: string, title: string, note: string, folder: string): Command => ({
  id,
  title,
  note: `${note}, ${shortOf(id)}`,
  path: `${folder}/${encodeURIComponent(id)}`,
})
