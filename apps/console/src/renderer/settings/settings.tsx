import './settings.css'
import { About } from './about.tsx'
import { Administrators } from './administrators.tsx'
import { Appearance } from './appearance.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { Notifications } from './notifications.tsx'

/** What a person chose for this window, who may sign in, and what runs here. */
export function Settings() {
  return (
    <div className="view settings">
      <div className="settings-pair">
        <Appearance />
        <Notifications />
      </div>
      <Administrators />
      <div className="settings-pair">
        <About />
        <KeysPanel />
      </div>
    </div>
  )
}
