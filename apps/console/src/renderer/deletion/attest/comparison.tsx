import { StateMark } from '@sallyport/kit/state-mark.tsx'
import type { Shown } from '@sallyport/kit/states.ts'
import { Fragment } from 'react'
import type { Overview } from '../use-attestation.ts'
import { type FingerprintRow, fingerprintRows, hostRows } from './fingerprint-rows.ts'

const marks: Record<FingerprintRow['verdict'], Shown> = {
  SAME: { mark: 'met', word: 'Same' },
  DIFFERS: { mark: 'failed', word: 'Differs' },
  NEW: { mark: 'waiting', word: 'Not compared' },
}

/** Attested and now, side by side, with what each difference may mean. */
export function Comparison({ overview, nameOf }: { overview: Overview; nameOf: (accountId: string) => string }) {
  const rows = fingerprintRows(overview, nameOf)
  const hosts = hostRows(overview)
  const shown = new Set(rows.filter(({ verdict }) => verdict === 'DIFFERS').map(({ key }) => key))
  const others = overview.differences.filter(({ part, subject }) => !shown.has(`${part}/${subject ?? ''}`))
  return (
    <>
      <table className="deletion-compare">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Attested</th>
            <th scope="col">Now</th>
            <th scope="col">Compared</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Compared key={row.key} row={row} />
          ))}
          {hosts.map(({ host, attestedBy, alive }) => (
            <tr key={host} className={alive && attestedBy === undefined && overview.attestation !== null ? 'differs' : ''}>
              <th scope="row">
                Host file of a replica
                <p className="deletion-what">
                  A random file on the replica’s own machine. One that was not attested: a new replica, or a copy on another machine. It
                  deletes nothing.
                </p>
              </th>
              <td>{attestedBy === undefined ? <i>not attested</i> : <code>{host.slice(0, 16)}</code>}</td>
              <td>{alive ? <code>{host.slice(0, 16)}</code> : <i>not alive</i>}</td>
              <td>
                <StateMark {...hostMark(attestedBy !== undefined, alive, overview.attestation !== null)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {others.length > 0 && (
        <ul className="deletion-others">
          {others.map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  )
}

function Compared({ row: { label, what, attested, now, verdict, question, meaning } }: { row: FingerprintRow }) {
  return (
    <tr className={verdict === 'DIFFERS' ? 'differs' : ''}>
      <th scope="row">
        <Breakable name={label} />
        {what !== undefined && <p className="deletion-what">{what}</p>}
      </th>
      <td>{attested === undefined ? <i>{verdict === 'NEW' ? 'nothing attested' : 'was not there'}</i> : <code>{attested}</code>}</td>
      <td>{now === undefined ? <i>is not there</i> : <code>{now}</code>}</td>
      <td>
        <StateMark {...marks[verdict]} />
        {verdict === 'DIFFERS' && (
          <p className="deletion-means">
            <strong>{question}</strong> {meaning}
          </p>
        )}
      </td>
    </tr>
  )
}

/** A setting's name may break where its words do. */
function Breakable({ name }: { name: string }) {
  return name.split(/(?=[A-Z])|(?<=\.)/).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name, which never change their places
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

function hostMark(attested: boolean, alive: boolean, compared: boolean): Shown {
  if (!compared) return marks.NEW
  if (attested) return alive ? { mark: 'met', word: 'Attested' } : { mark: 'unknown', word: 'Not alive' }
  return { mark: 'attention', word: 'Deletes nothing' }
}
