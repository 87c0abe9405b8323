import { WhoseEntries } from '@sallyport/client/admin/audit.ts'
import type { AuditEntryShownFragment } from '@sallyport/client/generated/admin/graphql.ts'
import { useState } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { kindInWords, logIdOf } from '../data/subject-link.ts'
import { useAsk } from '../data/use-ask.ts'
import { Action } from '../kit/action.tsx'
import { SearchFilter } from '../kit/filters.tsx'
import { Suggest } from '../kit/suggest.tsx'
import { useZone } from '../preferences/use-preferences.ts'
import { actionInWords, knownActions } from './audit-words.ts'
import { type AuditAsked, isNarrowed } from './use-audit-address.ts'
import { instantOf, shownAt } from './zoned-time.ts'

/** What can be filtered by. All of it is in the address. */
export function AuditFilters({
  asked,
  rows,
  onChange,
}: {
  asked: AuditAsked
  rows: readonly AuditEntryShownFragment[]
  onChange: (change: AuditAsked) => void
}) {
  const [search, setSearch] = useState('')
  const [who, setWho] = useState('')
  const [what, setWhat] = useState('')
  const { tenantId } = asked
  const { data } = useAsk(
    WhoseEntries,
    { search: search.trim() === '' ? null : search.trim().slice(0, 200), tenantId: tenantId ?? '', chosen: tenantId !== undefined },
    { about: ['TENANT', 'ADMINISTRATOR'], aside: true },
  )
  const people = data?.administrators.edges.flatMap(({ node }) => {
    const id = logIdOf(node.id)
    return id === undefined ? [] : [{ id, name: node.displayName }]
  })
  const actor = asked.actorId
  const known = people?.find(({ id }) => id === actor)?.name ?? rows.find(({ actorId }) => actorId === actor)?.actorName
  return (
    <div className="toolbar audit-filters">
      <Suggest
        label="Who"
        free
        options={fitting(people ?? [], who)}
        onSearch={setWho}
        value={actor}
        name={actor === undefined ? undefined : (known ?? actor)}
        onChange={(actorId) => onChange({ actorId })}
        placeholder="anybody"
      />
      <Suggest
        label="Action"
        free
        options={fitting(
          knownActions.map((id) => ({ id, name: actionInWords(id), note: id })),
          what,
        )}
        onSearch={setWhat}
        value={asked.action}
        name={asked.action === undefined ? undefined : actionInWords(asked.action)}
        onChange={(action) => onChange({ action })}
        placeholder="any"
      />
      <Suggest
        label="Tenant"
        options={data?.tenants.edges.map(({ node }) => node) ?? []}
        onSearch={setSearch}
        value={tenantId}
        name={tenantId === undefined ? undefined : (data?.tenant?.name ?? 'a tenant that is not there')}
        onChange={(next) => onChange({ tenantId: next })}
        placeholder="any"
      />
      <SearchFilter
        label="Done to (id)"
        value={asked.subjectId}
        onChange={(subjectId) => onChange({ subjectId, ...(subjectId === undefined && { subjectKind: undefined }) })}
        placeholder={asked.subjectKind === undefined ? 'an id' : `of a ${kindInWords(asked.subjectKind).toLowerCase()}`}
      />
      <SearchFilter label="Request" value={asked.requestId} onChange={(requestId) => onChange({ requestId })} placeholder="an id" />
      <MomentFilter label="Since" value={asked.since} onChange={(since) => onChange({ since })} />
      <MomentFilter label="Until" value={asked.until} onChange={(until) => onChange({ until })} />
      {isNarrowed(asked) && (
        <Action
          kind="quiet"
          onPress={() =>
            onChange({
              actorId: undefined,
              tenantId: undefined,
              action: undefined,
              subjectKind: undefined,
              subjectId: undefined,
              requestId: undefined,
              since: undefined,
              until: undefined,
            })
          }
        >
          Remove all filters
        </Action>
      )}
    </div>
  )
}

const fitting = <Some extends { id: string; name: string }>(options: readonly Some[], text: string): Some[] => {
  const wanted = text.trim().toLowerCase()
  return options.filter(({ id, name }) => name.toLowerCase().includes(wanted) || id.toLowerCase().includes(wanted))
}

/** A date and time by the clocks of the zone that was chosen in the settings. Half of one changes nothing yet. */
function MomentFilter({
  label,
  value,
  onChange,
}: {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const zone = useZone()
  const [typed, setTyped] = useState<string>()
  const shown = value === undefined ? '' : shownAt(value, zone)
  return (
    <TextField
      className="field audit-moment"
      type="datetime-local"
      value={typed ?? shown}
      onChange={(next) => {
        setTyped(next)
        const instant = instantOf(next, zone)
        if (next === '') onChange(undefined)
        else if (instant !== undefined) onChange(instant)
      }}
      onBlur={() => setTyped(undefined)}
    >
      <Label>
        {label} <span className="help">{zone ?? ''}</span>
      </Label>
      <Input max="9999-12-31T23:59" />
    </TextField>
  )
}
