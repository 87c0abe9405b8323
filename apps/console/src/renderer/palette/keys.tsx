import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Action } from '../kit/action.tsx'
import { Over } from '../kit/dialog.tsx'
import { letters } from './commands.ts'
import { CopyAsGraphql } from './copy-as-graphql.tsx'
import { ListOfKeys } from './list-of-keys.tsx'
import { Palette } from './palette.tsx'

/** Milliseconds in which a second key belongs to the first. */
const together = 1_500

const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The keys of the whole window, the palette and the list of keys; and their buttons in the header. */
export function Keys() {
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<'PALETTE' | 'KEYS'>()
  const before = useRef({ key: '', at: 0 })

  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        setOpen('PALETTE')
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || writes(event.target) || document.querySelector('.overlay')) return
      const { key, at } = before.current
      before.current = { key: event.key, at: event.timeStamp }
      if (event.key === '?') setOpen('KEYS')
      else if (event.key === '/') {
        const filter = document.querySelector<HTMLInputElement>('#main input[type="search"]')
        if (filter === null) return
        event.preventDefault()
        filter.focus()
      } else if (key === 'g' && event.timeStamp - at < together) {
        const journey = letters.get(event.key.toLowerCase())
        if (journey !== undefined) navigate(journey.home)
      }
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [navigate])

  return (
    <>
      <div className="actions">
        <Action onPress={() => setOpen('PALETTE')}>
          Go to <kbd>Ctrl K</kbd>
        </Action>
        <CopyAsGraphql />
        <Action kind="quiet" onPress={() => setOpen('KEYS')} label="Keys">
          ?
        </Action>
      </div>
      <Palette open={open === 'PALETTE'} onClose={() => setOpen(undefined)} />
      <Over title="Keys" open={open === 'KEYS'} onClose={() => setOpen(undefined)}>
        <ListOfKeys />
        <div className="actions">
          <Action onPress={() => setOpen(undefined)}>Close</Action>
        </div>
      </Over>
    </>
  )
}
