import { PublishAddress } from '@sallyport/client/admin/addresses.ts'
import { isSingleAddress, parseRange } from '@sallyport/domain/addresses/address-range.ts'
import { unusualWords } from '@sallyport/domain/addresses/judge-publication.ts'
import { useState } from 'react'
import { useAct } from '../data/use-act.ts'
import { Action } from './action.tsx'
import { Over } from './dialog.tsx'
import { Check, TextInput } from './field.tsx'
import { Refused } from './told.tsx'

export type PublishAddressProps = {
  /** Undefined: the range is typed, too. */
  address: string | undefined
  /** How a cloud confirms the address; null: none does, and it is typed once more. */
  confirmedBy: 'INSTANCE' | 'ROUTER' | 'RECORDED' | null
  /** Something stands there that hides where nodes come from. */
  looksLikeProxy?: boolean
  /** What the note begins with. */
  note?: string
  open: boolean
  onClose: () => void
  /** @param overlaps what else is published of the same space */
  onDone?: (published: { range: string; overlaps: readonly string[] }) => void
}

const confirmations = {
  INSTANCE: 'The cloud confirms it: it is the address of an instance that was created here.',
  ROUTER: "The cloud confirms it: it is the gateway of a router at the nodes' networks.",
  RECORDED: 'It is recorded as a shared address of its cloud account.',
}

/** Tells the world of an address. What the API will ask for is asked at once: a note, the range once more, and a second yes to unusual ranges. */
export function PublishAddressDialog(props: PublishAddressProps) {
  const { address, open, onClose } = props
  return (
    <Over title={address === undefined ? 'Publish an address or a block' : `Publish ${address}`} open={open} onClose={onClose}>
      <PublishForm {...props} />
    </Over>
  )
}

function PublishForm({ address, confirmedBy, looksLikeProxy = false, note: begun = '', onClose, onDone }: PublishAddressProps) {
  const { act, pending, refused, reset, heldBack } = useAct(PublishAddress)
  const [range, setRange] = useState(address ?? '')
  const [note, setNote] = useState(begun)
  const [typed, setTyped] = useState('')
  const [unusualAccepted, setUnusualAccepted] = useState(false)
  const [tried, setTried] = useState(false)
  const { confirmable, unusual } = aboutRange(range)
  const needsTyping = !(confirmedBy !== null && confirmable)
  const wrong = {
    range: range.trim() === '' ? 'Give an address, or a block as address/prefix.' : undefined,
    note: note.trim() === '' ? 'Say in a few words why it is published.' : undefined,
    typed: needsTyping && typed.trim() !== range.trim() ? `This is not ${range.trim() === '' ? 'the range' : range.trim()}.` : undefined,
    unusual: unusual.length > 0 && !unusualAccepted,
  }
  const fits = wrong.range === undefined && wrong.note === undefined && wrong.typed === undefined && !wrong.unusual
  const named = (field: string): string | undefined => (refused?.field === field ? refused.message : undefined)
  const atAField = refused?.field !== undefined && ['range', 'note', 'typedConfirmation'].includes(refused.field)

  const publish = async (): Promise<void> => {
    setTried(true)
    if (pending || !fits || heldBack !== undefined) return
    const acted = await act({
      input: {
        range: range.trim(),
        note: note.trim(),
        acceptUnusualRange: unusualAccepted,
        typedConfirmation: needsTyping ? typed.trim() : null,
      },
    })
    if (!('done' in acted)) return
    onDone?.({ range: acted.done.address.range, overlaps: acted.done.overlaps.map((one) => one.range) })
    onClose()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void publish()
      }}
    >
      <p>
        The world is told, at <code>/addresses.json</code>, that monitors come from here. Nodes that are held and were seen from here are
        judged again at once.
      </p>
      {confirmedBy !== null && address !== undefined && <p>{confirmations[confirmedBy]}</p>}
      {looksLikeProxy && (
        <p className="refused">
          Nodes of several accounts seem to come from this address of our own network. Something there, such as a load balancer, hides where
          they come from: publishing it would let every node pass.
        </p>
      )}
      {address === undefined && (
        <TextInput
          label="Address or block"
          help="For example 198.51.100.7, or 198.51.100.0/24."
          value={range}
          onChange={(next) => {
            reset()
            setRange(next)
          }}
          mono
          autoFocus
          wrong={named('range') ?? (tried ? wrong.range : undefined)}
        />
      )}
      <TextInput
        label="Why it is published"
        help="For people of this installation; the world does not see it."
        value={note}
        onChange={(next) => {
          reset()
          setNote(next)
        }}
        autoFocus={address !== undefined}
        wrong={named('note') ?? (tried ? wrong.note : undefined)}
      />
      {needsTyping && (
        <TextInput
          label={address === undefined ? 'Address or block, once more' : 'The address, once more'}
          help={
            <>
              No cloud confirms {confirmable ? 'this address' : 'a block'} as yours.{' '}
              {range.trim() !== '' && (
                <>
                  Type <code>{range.trim()}</code> in full.
                </>
              )}
            </>
          }
          value={typed}
          onChange={setTyped}
          mono
          wrong={named('typedConfirmation') ?? (tried ? wrong.typed : undefined)}
        />
      )}
      {unusual.length > 0 && (
        <>
          <Check
            label="The monitors of this installation do come from there"
            help={`${range.trim()} is ${unusual.join(', ')}.`}
            value={unusualAccepted}
            onChange={setUnusualAccepted}
          />
          {tried && wrong.unusual && <p className="trouble">Say that the monitors do come from there, or cancel.</p>}
        </>
      )}
      {refused !== undefined && !atAField && <Refused refusal={refused} />}
      {heldBack !== undefined && <p className="trouble">{heldBack}</p>}
      <div className="actions">
        <Action onPress={onClose}>Cancel</Action>
        <Action type="submit" kind="primary" pending={pending}>
          Publish it
        </Action>
      </div>
    </form>
  )
}

/** What the rules of publishing will say; nothing of a text that is no range, which the server refuses in words. */
function aboutRange(text: string): { confirmable: boolean; unusual: string[] } {
  const parsed = parseRange(text)
  return 'range' in parsed
    ? { confirmable: isSingleAddress(parsed.range), unusual: unusualWords(parsed.range) }
    : { confirmable: true, unusual: [] }
}
