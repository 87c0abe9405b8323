import { StateMark } from '@sallyport/kit/state-mark.tsx'
import type { Shown } from '@sallyport/kit/states.ts'
import { useState } from 'react'
import { useLive } from '../../data/live.tsx'
import { Action } from '../../kit/action.tsx'
import { TextInput } from '../../kit/field.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Refused } from '../../kit/told.tsx'
import { Asked } from '../asked.tsx'
import { type ChainWork, useChain } from './use-chain.ts'
import { type Finding, readHead } from './verify-chain.ts'

/** Verifies the chain within this window, and hands it out for verification elsewhere. */
export function ChainPanel() {
  const { work, verify, save, stop } = useChain()
  const { lostSince } = useLive()
  const [head, setHead] = useState('')
  const wrong = head.trim() !== '' && readHead(head) === undefined
  const busy = work.kind === 'READING' || work.kind === 'HASHING'
  const heldBack = lostSince === undefined ? undefined : 'The connection is lost: the records cannot be read until it is back.'
  return (
    <Panel
      title="The chain"
      actions={
        busy ? (
          <Action onPress={stop}>Stop</Action>
        ) : (
          <>
            <Action heldBack={heldBack} onPress={save}>
              Save as .jsonl
            </Action>
            <Action
              kind="primary"
              heldBack={heldBack ?? (wrong ? 'The known head is not of the form NUMBER:HASH.' : undefined)}
              onPress={() => verify(head)}
            >
              Verify here
            </Action>
          </>
        )
      }
    >
      <p className="help">
        Each record is hashed with the one before it. This window reads them all and takes every hash anew; what it saves is what{' '}
        <code>sallyport audit verify</code> takes.
      </p>
      <Told work={work} />
      <details className="deletion-fold">
        <summary>Compare with a head that you know</summary>
        <TextInput
          label="Known head"
          help="NUMBER:HASH from the log, where it is written every hour. Without one, records that are missing at the end are not seen."
          value={head}
          onChange={setHead}
          mono
          wrong={wrong ? 'NUMBER:HASH, the hash as 64 lower-case hexadecimal digits.' : undefined}
        />
      </details>
    </Panel>
  )
}

const found: Record<Finding['verdict'], Shown> = {
  INTACT: { mark: 'met', word: 'The chain is intact' },
  BROKEN: { mark: 'failed', word: 'The chain is not intact' },
  EMPTY: { mark: 'unknown', word: 'Nothing was verified' },
}

const counted = new Intl.NumberFormat('en')

function Told({ work }: { work: ChainWork }) {
  switch (work.kind) {
    case 'IDLE':
      return null
    case 'READING':
    case 'HASHING': {
      const { done, of } = work
      const words = work.kind === 'READING' ? 'read' : 'hashed'
      return (
        <div className="deletion-progress">
          <progress aria-label={`Records ${words}`} {...(of === undefined ? {} : { max: of, value: done })} />
          <span role="status">
            {counted.format(done)}
            {of !== undefined && ` of ${counted.format(of)}`} records {words}
          </span>
        </div>
      )
    }
    case 'REFUSED':
      return <Refused refusal={work.refusal} />
    case 'SAVED':
      return (
        <p role="status">
          <StateMark mark="met" word={`${counted.format(work.records)} ${work.records === 1 ? 'record' : 'records'} saved`} /> as{' '}
          <code>{work.name}</code>. Check them elsewhere with <code>sallyport audit verify --file {work.name}</code>.
        </p>
      )
    case 'FOUND': {
      const { verdict, sentence, means, head } = work.finding
      return (
        <div className={`deletion-found ${verdict}`} role={verdict === 'BROKEN' ? 'alert' : 'status'}>
          <p>
            <StateMark {...found[verdict]} />
          </p>
          <p>
            {sentence} {head && <>Head </>}
            {head && (
              <code>
                {head.number}:{head.hash}
              </code>
            )}
          </p>
          {means !== undefined && <p>{means}</p>}
          <p className="help">
            Verified in this window, <Asked at={work.at} />.
          </p>
        </div>
      )
    }
  }
}
