import { metadataKeys, type ServerState } from '../../clouds/provider.ts'
import { type Clause, type FactRule, FRESH_FOR_MS, judge, judgeBoth, notEstablished, type Reading, type Shortfall } from '../clause.ts'
import { accessoryKinds, type RecordedInstance, type Told } from '../recorded-instance.ts'
import type { ShownInstance } from '../shown-instance.ts'

export type IdentityEvidence = {
  /** Under the lock of the row. */
  row: Reading<RecordedInstance>
  /** Read by the recorded id, through the recorded account and region. */
  server: Reading<ShownInstance>
}

type Wrong = (recorded: RecordedInstance, shown: ShownInstance) => string | Shortfall | undefined

const fact = (name: string, holds: string, wrong: Wrong): FactRule<IdentityEvidence> => ({
  name,
  holds,
  readings: ({ row, server }) => [row, server],
  shortfall: ({ row, server }, nowMs) => judgeBoth(row, server, nowMs, FRESH_FOR_MS, wrong),
})

/** Equal, both told. An empty text tells nothing. */
function same(
  name: string,
  what: string,
  recorded: (row: RecordedInstance) => Told<string | null>,
  shown: (server: ShownInstance) => Told<string | null>,
): FactRule<IdentityEvidence> {
  return fact(name, `The cloud shows the recorded ${what}.`, (row, server) => {
    const [ours, theirs] = [recorded(row), shown(server)]
    if (ours === undefined || ours === '') return notEstablished(`The ${what} was never recorded.`)
    if (theirs === undefined || theirs === '') return notEstablished(`The cloud does not tell the ${what}.`)
    return ours === theirs ? undefined : `The ${what} is ${theirs ?? 'none'} in the cloud and ${ours ?? 'none'} in the record.`
  })
}

/** One of our keys: the metadata was told whole, and has the recorded value. */
function carried(name: string, what: string, key: string, recorded: (row: RecordedInstance) => Told<string>): FactRule<IdentityEvidence> {
  return fact(name, `It carries the recorded ${what}.`, (row, { metadata }) => {
    const ours = recorded(row)
    if (!ours) return notEstablished(`The ${what} was never recorded.`)
    if (metadata === undefined) return notEstablished('The cloud does not tell the metadata.')
    // Own keys alone: an inherited one would be nobody's answer.
    if (!Object.hasOwn(metadata, key)) return `It carries no ${what}.`
    return metadata[key] === ours ? undefined : `It carries another ${what} than the recorded one.`
  })
}

/** The first three, and how many more there are. */
const some = (words: readonly string[]): string =>
  `${words.slice(0, 3).join(', ')}${words.length > 3 ? ` and ${words.length - 3} more` : ''}`
const knownKeys: readonly string[] = Object.values(metadataKeys)
/** Running or at rest. One that the cloud is making or changing, or has ended, is none that we may end. */
const settledStates: readonly Told<ServerState>[] = ['running', 'error']
const unsettledStates: readonly Told<ServerState>[] = ['pending', 'gone']

export const identityMatches: Clause<IdentityEvidence> = {
  number: 4,
  name: 'identity-matches',
  asks: 'What the cloud shows under the recorded id is, in every part, what Sallyport made and recorded.',
  facts: [
    same(
      'account',
      'account',
      (row) => row.accountId,
      (server) => server.accountId,
    ),
    same(
      'region',
      'region',
      (row) => row.region,
      (server) => server.region,
    ),
    same(
      'id',
      'id',
      (row) => row.cloudId,
      (server) => server.cloudId,
    ),
    same(
      'project',
      'project',
      (row) => row.projectId,
      (server) => server.projectId,
    ),
    fact('name', 'It has the name that it was made with.', (row, server) => {
      if (!row.name) return notEstablished('The name that it was made with was never recorded.')
      if (!server.name) return notEstablished('The cloud does not tell its name.')
      return row.name === server.name ? undefined : `It is called “${server.name}” in the cloud, and was made as “${row.name}”.`
    }),
    fact('description', 'Nobody described it.', (row, { description }) => {
      if (description === undefined) return notEstablished('The cloud does not tell its description.')
      // Old clouds describe a new server by its name; what was taken away again is an empty text.
      const ofNobody = description === null || description === '' || description === row.name
      return ofNobody ? undefined : `It is described as “${description}” in the cloud, and Sallyport describes nothing.`
    }),
    fact('creation-time', 'The cloud shows the recorded time of creation.', (row, server) => {
      const [ours, theirs] = [row.createdAt?.getTime() ?? Number.NaN, server.createdAt?.getTime() ?? Number.NaN]
      if (Number.isNaN(ours)) return notEstablished('The time of creation was never recorded.')
      if (Number.isNaN(theirs)) return notEstablished('The cloud does not tell the time of creation.')
      return ours === theirs ? undefined : 'It was created at another time than the recorded one: it may have been made anew.'
    }),
    same(
      'image',
      'image',
      (row) => row.imageId,
      (server) => server.imageId,
    ),
    same(
      'size',
      'size',
      (row) => row.sizeId,
      (server) => server.sizeId,
    ),
    carried('deployment-id', 'id of the deployment', metadataKeys.deployment, (row) => row.deploymentId),
    carried('operation-id', 'id of the operation', metadataKeys.operation, (row) => row.operationId),
    carried('attempt-id', 'id of the attempt', metadataKeys.attempt, (row) => row.attemptId),
    carried('nonce', 'nonce of the attempt', metadataKeys.nonce, (row) => row.nonce),
    carried('stage', 'stage', metadataKeys.stage, (row) => row.stage),
    fact('no-other-keys', 'It carries no metadata beyond what Sallyport writes.', (_row, { metadata, otherKeys }) => {
      if (metadata === undefined || otherKeys === undefined) return notEstablished('The cloud does not tell the metadata.')
      const strange = [...Object.keys(metadata).filter((key) => !knownKeys.includes(key)), ...otherKeys]
      return strange.length === 0 ? undefined : `It carries metadata that Sallyport never wrote: ${some(strange)}.`
    }),
    fact('tags', 'It carries each recorded tag.', (row, server) => {
      if (row.tags === undefined) return notEstablished('The tags were never recorded.')
      if (server.tags === undefined) return notEstablished('The cloud does not tell the tags.')
      const lacking = row.tags.filter((tag) => !server.tags?.includes(tag))
      return lacking.length === 0 ? undefined : `It lacks the tags ${lacking.join(', ')}.`
    }),
    fact('no-other-tags', 'It carries no tag beyond those that it was first seen with.', (row, server) => {
      if (row.tags === undefined) return notEstablished('The tags were never recorded.')
      if (server.tags === undefined) return notEstablished('The cloud does not tell the tags.')
      const strange = server.tags.filter((tag) => !row.tags?.includes(tag))
      return strange.length === 0 ? undefined : `It was tagged since it was first seen: ${some(strange)}.`
    }),
    {
      name: 'accessories',
      holds: 'It is recorded what Sallyport created with it, each thing once.',
      readings: ({ row }) => [row],
      shortfall: ({ row }, nowMs) =>
        judge(row, nowMs, FRESH_FOR_MS, ({ accessories }) => {
          if (!Array.isArray(accessories) || !accessories.every((one) => accessoryKinds.includes(one?.kind) && one.cloudId))
            return notEstablished('What was created with it is not known.')
          return new Set(accessories.map(({ cloudId }) => cloudId)).size === accessories.length
            ? undefined
            : 'A thing that was created with it is recorded twice.'
        }),
    },
    fact('no-other-volumes', 'No volume is attached to it but what was created with it.', ({ accessories }, { volumeIds }) => {
      if (volumeIds === undefined) return notEstablished('The cloud does not tell which volumes are attached to it.')
      const own = Array.isArray(accessories) ? accessories : []
      const strange = volumeIds.filter((id) => !own.some((one) => one?.kind === 'VOLUME' && one.cloudId === id))
      return strange.length === 0 ? undefined : `A volume is attached to it that Sallyport did not create: ${some(strange)}.`
    }),
    fact('no-task', 'The cloud is doing nothing to it.', (_row, { task }) => {
      if (task === null) return undefined
      return task === undefined ? notEstablished('Whether a task is under way is not known.') : `A task is under way: ${task}.`
    }),
    fact('not-locked', 'Nobody locked it.', (_row, { locked }) => {
      if (locked === false) return undefined
      return locked === true
        ? 'It is locked. Sallyport never locks: somebody wants it kept.'
        : notEstablished('Whether it is locked is not known.')
    }),
    fact('settled-state', 'The cloud reports it running or at rest.', (_row, { state, providerState }) => {
      if (settledStates.includes(state)) return undefined
      return unsettledStates.includes(state)
        ? `The cloud reports ${providerState}.`
        : notEstablished(`The state ${providerState} is not known here.`)
    }),
  ],
}
