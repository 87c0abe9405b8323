import { SearchEverything } from '@sallyport/client/admin/search.ts'
import { closeness } from '@sallyport/domain/primitives/closeness.ts'
import { nowThere } from '@sallyport/kit/moment.tsx'
import { type KeyboardEvent, useContext, useDeferredValue, useEffect, useState } from 'react'
import {
  Autocomplete,
  Dialog,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListStateContext,
  Modal,
  ModalOverlay,
  SearchField,
  Text,
} from 'react-aria-components'
import { useLocation } from 'wouter'
import { useLive } from '../data/live.tsx'
import { useAsk } from '../data/use-ask.ts'
import { usePort } from '../port/use-port.ts'
import { type Command, nearestFirst, placesWith } from './commands.ts'
import { foundOnServer } from './found.ts'
import './palette.css'

const about = ['NODE', 'OPERATION', 'INSTANCE', 'TENANT', 'CLOUD_ACCOUNT', 'PUBLISHED_ADDRESS', 'OBSERVED_ADDRESS'] as const

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
  const [moved, setMoved] = useState(false)
  const [, navigate] = useLocation()
  const wanted = useDeferredValue(text.trim())
  const { data, isFetching, isPlaceholderData, error } = useAsk(
    SearchEverything,
    { text: wanted.slice(0, 200) },
    { about, every: 15_000, enabled: wanted.length >= 2 },
  )
  const onServer = data === undefined || wanted.length < 2 ? [] : foundOnServer(data, lostSince ?? nowThere())
  // What was found for another text and is not called like this one is not offered: Enter would open it.
  const still = isPlaceholderData ? onServer.filter(({ title }) => closeness(title, wanted) < 3) : onServer
  const found = nearestFirst([...placesWith(wanted, installations !== undefined), ...still], wanted)
  const best = moved || wanted === '' ? undefined : found[0]?.id
  return (
    <Autocomplete
      inputValue={text}
      onInputChange={(next) => {
        setText(next)
        setMoved(false)
      }}
    >
      <SearchField autoFocus className="field" onKeyDown={({ key }) => movesOn.test(key) && setMoved(true)}>
        <Label className="visually-hidden">Go to</Label>
        <Input placeholder="A view, or anything by its name, id or address" maxLength={200} />
      </SearchField>
      <ListBox
        aria-label="Results"
        className="options palette-found"
        items={found}
        dependencies={[best]}
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
        {({ id, title, note, shortId }: Command) => (
          <ListBoxItem id={id} textValue={title} className="option palette-option">
            <Text slot="label">{title}</Text>
            <Text slot="description" className="help">
              {note}
            </Text>
            {shortId !== undefined && <code className="help">{shortId}</code>}
            {id === best && <HasFocus key={id} id={id} />}
          </ListBoxItem>
        )}
      </ListBox>
    </Autocomplete>
  )
}

const movesOn = /^(Arrow|Page)(Up|Down)$/

/** What Enter opens is the best match, also where it came later than what stood first until then. */
function HasFocus({ id }: { id: string }) {
  const list = useContext(ListStateContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, so that the pointer may take it on
  useEffect(() => list?.selectionManager.setFocusedKey(id), [id])
  return null
}
