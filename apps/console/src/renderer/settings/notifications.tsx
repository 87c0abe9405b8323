import { useState } from 'react'
import { Action } from '../kit/action.tsx'
import { Check } from '../kit/field.tsx'
import { Panel } from '../kit/panel.tsx'
import { usePort } from '../port/use-port.ts'
import { usePreferences } from '../preferences/use-preferences.ts'

type Permission = 'granted' | 'denied' | 'default' | 'impossible'

const words: Record<Exclude<Permission, 'granted'>, string> = {
  default: 'Your browser has not asked you yet. It will when you switch one on.',
  denied: 'Your browser refuses notifications from this page. Allow them in its settings for this site, then switch them on here.',
  impossible: 'This browser shows no notifications for this page: it allows them over https, or on this machine, only.',
}

/** What the desktop tells of while nobody looks at this window. Each is told once, and nothing of what was there when the window was opened. */
export function Notifications() {
  const port = usePort()
  const [{ tellAlarms, tellDeadlines }, change] = usePreferences()
  const [permission, setPermission] = useState<Permission>(() => (port.kind === 'DESKTOP' ? 'granted' : permissionNow()))

  const [tried, setTried] = useState(false)

  /** Within the press: a browser asks at no other time. */
  const allowed = async (): Promise<boolean> => {
    if (permission === 'granted') return true
    setTried(true)
    if (permission === 'impossible') return false
    const next = await Notification.requestPermission()
    setPermission(next)
    return next === 'granted'
  }
  const set = async (name: 'tellAlarms' | 'tellDeadlines', on: boolean): Promise<void> => {
    if (!on || (await allowed())) change({ [name]: on })
  }
  const able = permission === 'granted'
  return (
    <Panel title="Notifications">
      <Check
        label="A new alarm"
        value={tellAlarms && able}
        onChange={(on) => void set('tellAlarms', on)}
        help="As soon as it is raised, with what happened."
      />
      <Check
        label="A node with less than ten minutes left"
        value={tellDeadlines && able}
        onChange={(on) => void set('tellDeadlines', on)}
        help="When its deadline comes near and it has not proved itself."
      />
      {permission !== 'granted' && (
        <p role="status" className={tried && permission !== 'default' ? 'trouble' : 'help'}>
          {words[permission]}
        </p>
      )}
      {able && (tellAlarms || tellDeadlines) && (
        <div className="actions">
          <Action
            onPress={() => port.notify({ title: 'Sallyport', body: 'Notifications of this console look like this.', path: '/settings' })}
          >
            Show one now
          </Action>
        </div>
      )}
      <p className="help">
        While this window is open, each is announced once; what was there before it was opened is not. To reach people while no window is
        open, use the installation's webhook.
      </p>
    </Panel>
  )
}

const permissionNow = (): Permission => (typeof Notification === 'undefined' || !isSecureContext ? 'impossible' : Notification.permission)
