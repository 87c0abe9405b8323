import { RegionsOfAccount } from '@sallyport/client/admin/provisioning.ts'
import { useAsk } from '../../data/use-ask.ts'
import { Choice, TextInput } from '../../kit/field.tsx'
import type { Account } from './one-account.tsx'

type RegionFieldProps = {
  account: Pick<Account, 'id' | 'defaultRegion'>
  value: string
  onChange: (region: string) => void
  wrong: string | undefined
}

/** One of the account's regions; where the cloud does not tell them, whatever is typed, which the server checks. */
export function RegionField({ account: { id, defaultRegion }, value, onChange, wrong }: RegionFieldProps) {
  const { data, error } = useAsk(RegionsOfAccount, { accountId: id }, { about: ['CLOUD_ACCOUNT'] })
  const answer = data?.cloudAccount?.regions
  const untold = error !== null || data?.cloudAccount === null || (answer !== undefined && answer.__typename !== 'CloudRegions')
  if (untold)
    return (
      <TextInput
        label="Region"
        help="The cloud does not tell its regions now. Case sensitive."
        value={value}
        onChange={onChange}
        wrong={wrong}
        autoFocus
        required
      />
    )
  const regions = answer?.__typename === 'CloudRegions' ? answer.items : [{ id: defaultRegion, name: defaultRegion }]
  return <Choice label="Region" options={regions} value={value} onChange={onChange} wrong={wrong} />
}
