import { CloudCatalogue } from '@sallyport/client/admin/clouds.ts'
import type { CloudCatalogueQuery } from '@sallyport/client/generated/admin/graphql.ts'
import { Moment } from '@sallyport/kit/moment.tsx'
import { useState } from 'react'
import { useAskCloud } from '../../data/use-ask-cloud.ts'
import { Action } from '../../kit/action.tsx'
import { Choice } from '../../kit/field.tsx'
import { Facts, Panel } from '../../kit/panel.tsx'
import { Failed, Loading } from '../../kit/told.tsx'
import type { Account } from './one-account.tsx'
import { QuotaBars } from './quota-bars.tsx'

type Catalogue = NonNullable<CloudCatalogueQuery['cloudAccount']>

/** What the project may still use, and what the cloud has, in one region. The cloud is asked now. */
export function CataloguePanel({ account }: { account: Account }) {
  const [chosen, setRegion] = useState<string>()
  const region = chosen ?? account.defaultRegion
  const { data, error, isPending, isPlaceholderData, isFetching, askAnew } = useAskCloud(
    CloudCatalogue,
    { id: account.id, region },
    { about: ['CLOUD_ACCOUNT'] },
  )
  const askAgain = (): void => void askAnew()
  const catalogue = data?.cloudAccount
  const regions = catalogue?.regions.__typename === 'CloudRegions' ? catalogue.regions.items : []
  return (
    <Panel
      title="Quota and catalogue"
      actions={
        <Action onPress={askAgain} pending={isFetching}>
          Ask again
        </Action>
      }
    >
      {regions.length > 1 && <Choice label="Region" options={regions} value={region} onChange={setRegion} />}
      {error !== null && data === undefined ? (
        <Failed error={error} what="What the cloud has" onRetry={askAgain} />
      ) : isPending || isPlaceholderData ? (
        <Loading what="what the cloud has" rows={3} />
      ) : (
        catalogue != null && <WhatThereIs catalogue={catalogue} region={region} />
      )}
    </Panel>
  )
}

function WhatThereIs({ catalogue, region }: { catalogue: Catalogue; region: string }) {
  const { quota, sizes, images, networks } = catalogue
  const troubles = [...new Set([quota, sizes, images, networks].flatMap((part) => ('message' in part ? [part.message] : [])))]
  return (
    <>
      {quota.__typename === 'CloudQuota' && (
        <>
          <QuotaBars quota={quota} />
          <p className="help">
            The cloud said so <Moment at={quota.askedAt} />.
          </p>
        </>
      )}
      {troubles.map((message) => (
        <p key={message} className="refused" role="alert">
          {message}
        </p>
      ))}
      <Facts
        facts={{
          Region: region,
          Sizes:
            sizes.__typename === 'CloudSizes' && counted(sizes.items, ({ name, price }) => (price === null ? name : `${name} (${price})`)),
          Images: images.__typename === 'CloudImages' && counted(images.items, ({ name }) => name),
          Networks:
            networks.__typename === 'CloudNetworks' &&
            counted(networks.items, ({ name, external }) => (external ? `${name} (leads outside)` : name)),
        }}
      />
    </>
  )
}

const shown = 8

/** "12: m1.small, m1.medium and 10 more" */
function counted<Item>(items: readonly Item[], name: (item: Item) => string): string {
  if (items.length === 0) return 'None'
  const more = items.length - shown
  return `${items.length}: ${items.slice(0, shown).map(name).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
