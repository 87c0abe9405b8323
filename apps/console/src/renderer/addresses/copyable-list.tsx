import { PublishedAddressesPage } from '@sallyport/client/admin/addresses.ts'
import type { PublishedAddressRowFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { useEffect, useMemo } from 'react'
import { useList } from '../data/use-list.ts'
import { Action } from '../kit/action.tsx'
import { Over } from '../kit/dialog.tsx'
import { Failed, Loading } from '../kit/told.tsx'
import { clipboardRefused, useCopy } from '../kit/use-copy.ts'
import { originOf } from '../port/origin-of.ts'
import { usePort } from '../port/use-port.ts'

/** All that is published as plain text, one a line, and where machines follow it. */
export function CopyableList({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Over title="The list for firewalls" open={open} onClose={onClose}>
      <Ranges onClose={onClose} />
    </Over>
  )
}

function Ranges({ onClose }: { onClose: () => void }) {
  const { text, error, retry } = useEveryRange()
  const port = usePort()
  const url = `${originOf(port)}/addresses.json`
  return (
    <>
      {error !== undefined ? (
        <Failed error={error} what="The list" onRetry={retry} />
      ) : text === undefined ? (
        <Loading what="the list" />
      ) : text === '' ? (
        <p>Nothing is published.</p>
      ) : (
        <textarea
          className="addresses-text"
          readOnly
          rows={Math.min(16, text.split('\n').length + 1)}
          aria-label="Published ranges, one a line"
          value={text}
        />
      )}
      <p>
        Machines follow it at <code>{url}</code>, where it is up to date within a minute and needs no token.
      </p>
      <div className="actions">
        <Action onPress={onClose}>Close</Action>
        <CopyAction text={url}>Copy the URL</CopyAction>
        {text !== undefined && text !== '' && (
          <CopyAction text={text} primary>
            Copy the list
          </CopyAction>
        )}
      </div>
    </>
  )
}

function CopyAction({ text, primary = false, children }: { text: string; primary?: boolean; children: string }) {
  const [copied, copy] = useCopy()
  return (
    <Action kind={primary ? 'primary' : 'plain'} onPress={() => copy(text)}>
      {copied === undefined ? children : copied ? 'Copied' : clipboardRefused}
    </Action>
  )
}

/** Every published range, in the order of addresses. */
function useEveryRange(): { text: string | undefined; error: Error | undefined; retry: () => void } {
  const variables = useMemo(() => ({ filter: null, sort: { by: 'RANGE', direction: 'ASC' } as const, withdrawn: false }), [])
  const { rows, hasMore, loadMore, loading, renewing, loadingMore, failure, retry } = useList({
    document: PublishedAddressesPage,
    variables,
    pick: ({ publishedAddresses }) => publishedAddresses,
    about: ['PUBLISHED_ADDRESS'],
  })
  useEffect(() => {
    if (hasMore && !loadingMore) loadMore()
  }, [hasMore, loadingMore, loadMore])
  return {
    text: loading || renewing || hasMore ? undefined : rows.map(({ range }: PublishedAddressRowFragment) => range).join('\n'),
    error: failure,
    retry,
  }
}
