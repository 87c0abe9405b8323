import type { AddressesAtAGlanceQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { enabledCheckEverySeconds } from '@sallyport/domain/enrollment/due-checks.ts'
import { StateMark } from '@sallyport/kit/state-mark.tsx'
import { useState } from 'react'
import { Link } from 'wouter'
import { isFromBefore } from '../data/use-ask.ts'
import { Action } from '../kit/action.tsx'
import { Panel } from '../kit/panel.tsx'
import { PublishAddressDialog } from '../kit/publish-address.tsx'
import { Failed, Loading } from '../kit/told.tsx'
import { CopyableList } from './copyable-list.tsx'
import { glanceWords } from './glance-words.ts'
import { useGlance } from './use-glance.ts'

/** In one look: does the world know of every address that nodes come from? */
export function AtAGlance() {
  const glance = useGlance()
  const { data, error, refetch } = glance
  const [publishing, setPublishing] = useState(false)
  const [listing, setListing] = useState(false)
  const [overlaps, setOverlaps] = useState<{ range: string; overlaps: readonly string[] }>()
  return (
    <Panel
      title="Seen and published"
      actions={
        <>
          <Action onPress={() => setListing(true)}>The list for firewalls</Action>
          <Action onPress={() => setPublishing(true)}>Publish an address or a block</Action>
        </>
      }
    >
      {error !== null && data === undefined ? (
        <Failed error={error} what="The difference" onRetry={() => void refetch()} />
      ) : data === undefined || isFromBefore(glance) ? (
        <Loading what="the difference" rows={1} />
      ) : (
        <Glance data={data} />
      )}
      <p className="help">
        Where nodes in service come from is looked at every {enabledCheckEverySeconds / 60} minutes: an address may have been seen as long
        ago although its node was heard just now.
      </p>
      {overlaps !== undefined && overlaps.overlaps.length > 0 && (
        <p role="status">
          {overlaps.range} is published. Of the same space is published, too: {overlaps.overlaps.join(', ')}.
        </p>
      )}
      <PublishAddressDialog
        address={undefined}
        confirmedBy={null}
        open={publishing}
        onClose={() => setPublishing(false)}
        onDone={setOverlaps}
      />
      <CopyableList open={listing} onClose={() => setListing(false)} />
    </Panel>
  )
}

function Glance({ data }: { data: AddressesAtAGlanceQuery }) {
  const { mark, word, sentence } = glanceWords({
    unpublished: data.unpublished.count,
    covered: data.covered.count,
    published: data.publishedAddresses.count,
  })
  return (
    <p className="addresses-glance" role="status">
      <StateMark mark={mark} word={word} /> <span>{sentence}</span>
      {data.unpublished.count.value > 0 && <Link href="/addresses">Show them</Link>}
    </p>
  )
}
