import { amount } from '@sallyport/domain/primitives/amount.ts'
import { Link } from 'wouter'
import { Check, Choice, NumberInput, type Option, TextInput } from '../kit/field.tsx'
import { SearchFilter } from '../kit/filters.tsx'
import { CatalogueChoice, CatalogueChoices } from './catalogue-choice.tsx'
import { attachable, type Network, pools, type Size } from './draft.ts'
import type { RequestFormProps } from './request-form.tsx'
import type { Choices } from './use-choices.ts'
import { memoryWords, namesFrom } from './what-will-be.ts'

export type FieldsProps = RequestFormProps & { choices: Choices; wrongAt: (field: string) => string | undefined }

const none = 'none'

export function WhoFields({ tenants, onSearchTenant, choices: { settled, firstNumber }, onChange, wrongAt }: FieldsProps) {
  const { prefix, count } = settled
  return (
    <>
      <div className="provision-row">
        <div className="provision-part">
          <Choice
            label="Tenant"
            options={tenants}
            value={settled.tenantId}
            onChange={(tenantId) => onChange({ tenantId })}
            wrong={wrongAt('tenantId')}
            help="Whose nodes they become."
          />
          {onSearchTenant && <TenantSearch onSearch={onSearchTenant} />}
        </div>
        <NumberInput
          label="Nodes"
          value={settled.count}
          onChange={(count) => onChange({ count })}
          min={1}
          max={50}
          wrong={wrongAt('count')}
          help="1 to 50."
        />
      </div>
      <TextInput
        label="Names begin with"
        value={settled.prefix}
        onChange={(prefix) => onChange({ prefix })}
        wrong={wrongAt('namePrefix')}
        help={
          firstNumber == null || !(count >= 1)
            ? 'A number follows that none of the tenant’s nodes has had. Lower-case letters, digits and hyphens.'
            : `${count === 1 ? 'It becomes' : 'They become'} ${namesFrom(prefix, firstNumber, count)}: no number is used twice.`
        }
        mono
      />
    </>
  )
}

/** More tenants than fit into a list: some of a name narrows it. */
function TenantSearch({ onSearch }: { onSearch: (text: string) => void }) {
  return <SearchFilter label="Find a tenant" value={undefined} onChange={(text) => onSearch(text ?? '')} placeholder="Part of a name" />
}

export function PlaceFields({ accounts, account, choices: { parts, catalogue, settled, asLast }, onChange, wrongAt }: FieldsProps) {
  return (
    <>
      <div className="provision-part">
        <Choice
          label="Cloud account"
          options={accounts.map(({ id, name, projectName, state }) => ({
            id,
            name,
            note: `${projectName}${state === 'FAILING' ? ', cannot be used now' : ''}`,
          }))}
          value={account.id}
          onChange={(accountId) => onChange({ accountId })}
          wrong={wrongAt('cloudAccountId')}
          {...(asLast && { help: 'What is chosen below is as in the last request in this account, where the cloud still has it.' })}
        />
        {account.state === 'FAILING' && (
          <p className="trouble">
            The account cannot be used now: {account.stateDetail}{' '}
            <Link href={`/clouds/${encodeURIComponent(account.id)}`}>Look at the account</Link>
          </p>
        )}
      </div>
      <div className="provision-row">
        <CatalogueChoice
          label="Region"
          part={parts.regions}
          options={catalogue.regions?.map(({ id, name }) => ({ id, name })) ?? [{ id: settled.region, name: settled.region }]}
          value={settled.region}
          onChange={(region) => onChange({ region })}
          wrong={wrongAt('region')}
          none="This account leads to no region"
        />
        <CatalogueChoice
          label="Availability zone"
          part={parts.zones}
          options={[
            { id: none, name: "The cloud's choice" },
            ...(catalogue.zones ?? []).map(({ name, available }) => ({
              id: name,
              name,
              ...(!available && { note: 'takes no instances now' }),
            })),
          ]}
          value={settled.zone ?? none}
          onChange={(zone) => onChange({ zone: zone === none ? null : zone })}
          wrong={wrongAt('availabilityZone')}
          none="The cloud's choice"
        />
      </div>
    </>
  )
}

export function KindFields({ choices: { parts, catalogue, settled }, onChange, wrongAt }: FieldsProps) {
  const size = catalogue.sizes?.find(({ id }) => id === settled.sizeId)
  const diskless = size?.diskGiB === 0
  return (
    <>
      <div className="provision-row">
        <CatalogueChoice
          label="Size"
          part={parts.sizes}
          options={catalogue.sizes?.map(sizeOption) ?? []}
          value={settled.sizeId}
          onChange={(sizeId) => onChange({ sizeId })}
          wrong={wrongAt('sizeId')}
          help={size === undefined ? undefined : sizeOption(size).note}
          none="This region has no sizes"
        />
        <CatalogueChoice
          label="Image"
          part={parts.images}
          options={
            catalogue.images?.map(({ id, name, architecture }) => ({ id, name, ...(architecture != null && { note: architecture }) })) ?? []
          }
          value={settled.imageId}
          onChange={(imageId) => onChange({ imageId })}
          wrong={wrongAt('imageId')}
          none="This region has no images"
        />
      </div>
      {!diskless && (
        <Check
          label="Boot from a volume instead of the disk of the size"
          value={settled.bootVolumeGib !== null}
          onChange={(on) => onChange({ bootVolumeGib: on ? Math.max(10, size?.diskGiB ?? 10) : null })}
        />
      )}
      {settled.bootVolumeGib !== null && (
        <NumberInput
          label="Boot volume, GiB"
          value={settled.bootVolumeGib}
          onChange={(gib) => onChange({ bootVolumeGib: gib })}
          min={1}
          max={10_000}
          wrong={wrongAt('bootVolumeGib')}
          help={diskless ? 'This size has no disk of its own.' : '1 to 10,000.'}
        />
      )}
    </>
  )
}

const sizeOption = ({ id, name, vcpus, memoryMiB, diskGiB, price }: Size): Option => ({
  id,
  name,
  note: [
    `${vcpus} ${vcpus === 1 ? 'processor' : 'processors'}`,
    `${memoryWords(memoryMiB)} memory`,
    diskGiB === 0 ? 'no disk' : `${amount(diskGiB)} GiB disk`,
    price ?? '',
  ]
    .filter((part) => part !== '')
    .join(', '),
})

export function NetworkFields({ choices: { parts, catalogue, settled }, account, onChange, wrongAt }: FieldsProps) {
  const marked = account.markedNetworks.some(({ networkId }) => settled.networkIds.includes(networkId)) || account.noMetadataService != null
  return (
    <>
      <div className="provision-row">
        <CatalogueChoices
          label="Networks"
          part={parts.networks}
          options={attachable(catalogue.networks ?? []).map(networkOption)}
          value={settled.networkIds}
          onChange={(networkIds) => onChange({ networkIds })}
          wrong={wrongAt('networkIds')}
          none="This region has no network that an instance can be attached to"
        />
        <CatalogueChoices
          label="Security groups"
          part={parts.groups}
          options={catalogue.groups?.map(({ id, name }) => ({ id, name })) ?? []}
          value={settled.groupIds}
          onChange={(groupIds) => onChange({ groupIds })}
          wrong={wrongAt('securityGroupIds')}
          help="None: the cloud's default."
          none="This project has no security groups"
        />
      </div>
      <CatalogueChoice
        label="Floating addresses"
        part={parts.networks}
        options={[
          { id: none, name: 'None' },
          ...pools(catalogue.networks ?? []).map((pool) => ({ ...networkOption(pool), name: `From ${pool.name}` })),
        ]}
        value={settled.poolId ?? none}
        onChange={(poolId) => onChange({ poolId: poolId === none ? null : poolId })}
        wrong={wrongAt('floatingIpPoolId')}
        help="None: nodes leave through the shared address of their network, which has to be published."
        none="None"
      />
      {marked && (
        <p className="help">There is no metadata service: each node is accepted by its address, or by name by an administrator.</p>
      )}
    </>
  )
}

const networkOption = ({ id, name, ipv4, ipv6, shared }: Network): Option => ({
  id,
  name,
  note: [ipv4 && 'IPv4', ipv6 && 'IPv6', shared && 'shared'].filter(Boolean).join(', '),
})

export function RuleFields({ choices: { settled }, onChange, wrongAt }: FieldsProps) {
  return (
    <>
      <div className="provision-row">
        <NumberInput
          label="Deadline, minutes"
          value={settled.deadlineMinutes}
          onChange={(minutes) => onChange({ deadlineMinutes: minutes })}
          min={10}
          max={120}
          wrong={wrongAt('validationDeadlineMinutes')}
          help="10 to 120, from the create request on."
        />
        <NumberInput
          label="Attempts for each node"
          value={settled.attempts}
          onChange={(attempts) => onChange({ attempts })}
          min={1}
          max={3}
          wrong={wrongAt('attemptsPerPlace')}
          help="1 to 3. Each is another instance."
        />
        <TextInput
          label="Agent version"
          value={settled.agentVersion}
          onChange={(agentVersion) => onChange({ agentVersion })}
          wrong={wrongAt('agentVersion')}
          placeholder="the newest"
          help="Empty: the newest that this server has."
        />
      </div>
      <Check
        label="Accept nodes whose ability to ping is unknown"
        value={settled.acceptUnknownIcmp}
        onChange={(acceptUnknownIcmp) => onChange({ acceptUnknownIcmp })}
        help="Left off, each node whose host has no ping that its agent may use waits until somebody accepts it by name, and fails at its deadline if nobody does. Nodes whose echo requests are answered are admitted either way. It is off again for the next request."
      />
    </>
  )
}
