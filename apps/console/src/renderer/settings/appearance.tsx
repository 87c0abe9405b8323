import { useExactly, useFromNow } from '@sallyport/kit/moment.tsx'
import { useMemo, useState } from 'react'
import { Toggles } from '../kit/filters.tsx'
import { Panel } from '../kit/panel.tsx'
import { Suggest } from '../kit/suggest.tsx'
import type { Preferences } from '../preferences/preferences.ts'
import { usePreferences } from '../preferences/use-preferences.ts'
import { zonesLike } from './zones.ts'

const themes: { id: Preferences['theme']; name: string }[] = [
  { id: 'system', name: 'As the system' },
  { id: 'light', name: 'Light' },
  { id: 'dark', name: 'Dark' },
]
const hours: { id: Preferences['hours']; name: string }[] = [
  { id: 'system', name: 'As the system' },
  { id: '24', name: '24 hours' },
  { id: '12', name: '12 hours' },
]

export function Appearance() {
  const [preferences, change] = usePreferences()
  const [search, setSearch] = useState('')
  const { zone } = preferences
  const zones = useMemo(() => zonesLike(search), [search])
  return (
    <Panel title="Appearance and times">
      <Toggles
        label="Theme"
        single
        options={themes}
        chosen={preferences.theme}
        onChange={(next) => next !== undefined && change({ theme: next as Preferences['theme'] })}
      />
      <Suggest
        label="Time zone"
        options={zones}
        onSearch={setSearch}
        value={zone}
        name={zone === 'system' ? 'As the system' : zone}
        onChange={(next) => change({ zone: next ?? 'system' })}
      />
      <Toggles
        label="Clock"
        single
        options={hours}
        chosen={preferences.hours}
        onChange={(next) => next !== undefined && change({ hours: next as Preferences['hours'] })}
      />
      <p className="help">
        Exact times are then written like this: <Now />. Deadlines count down by the server's clock, whatever this machine's says.
      </p>
      <p className="help">This machine keeps these choices for this window; the server knows nothing of them.</p>
    </Panel>
  )
}

/** It says itself what it means; it changes by the minute, since seconds in motion only distract. */
function Now() {
  const minute = useFromNow((now) => Math.floor(now.getTime() / 60_000))
  const inFull = useExactly()
  return <strong className="settings-now">{inFull(new Date(minute * 60_000))}</strong>
}
