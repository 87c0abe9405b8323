import { letters } from './commands.ts'
import './palette.css'

/** Every key of the window, with what it does. */
export function ListOfKeys() {
  const keys: [keys: string, does: string][] = [
    ['Ctrl K', 'go to any view, or to anything by its name, id or address'],
    ['/', 'search the list'],
    ['↑ ↓ PgUp PgDn Home End', 'move within a list'],
    ['Enter', 'open the row'],
    ['Esc', 'close the open dialog or menu'],
    ['?', 'show these keys'],
    ...[...letters].map(([letter, { title }]): [string, string] => [`g ${letter}`, title]),
  ]
  return (
    <dl className="keys">
      {keys.map(([key, does]) => (
        <div key={key} style={{ display: 'contents' }}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
