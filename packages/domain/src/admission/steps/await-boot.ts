import { formatAddress, parseAddress } from '../../addresses/ip-address.ts'
import { CloudError } from '../../clouds/cloud-error.ts'
import type { CloudProvider, Identity, ServerView } from '../../clouds/provider.ts'
import { asSentence } from '../../primitives/as-sentence.ts'
import { type AdmissionStep, comeBack, done, nothing, type StepOutcome, secondsFrom } from '../admission-step.ts'
import type { AttemptFacts, InstanceFacts } from '../attempt-facts.ts'
import { bounds } from '../conditions.ts'
import type { Observation } from '../evidence.ts'
import { seenOnlyAt } from '../judge-condition.ts'
import type { AdmissionMeans, InstanceReading } from '../ports.ts'
import { noteTrouble, waitForCloud } from './cloud-trouble.ts'

/** While the cloud still works on the instance it is read more often than the 30 s that hold afterwards. */
const bootingReadEvery = 5
/** A 404 in the first minute is a listing that lags; later, two of them this far apart are believed. */
const youngFor = 60
const secondLookAfter = 10
/** nova writes ERROR a moment before it writes why: without a fault, ERROR is believed at a look so long after the first. */
const faultFollowsWithin = 10
const consoleBytes = 16_384
/** Before its deadline a guest that never called home is read once or twice more, with its console: the verdict itself waits for no cloud. */
const lastLooksWithin = bounds.instanceReadEvery * 1.5

/** Reads the instance: every 5 s until it runs, every 30 s then. */
export const awaitBoot: AdmissionStep = {
  name: 'await-boot',
  kind: 'RE_ENTRANT',
  states: ['BOOTING', 'VALIDATING'],
  run: async (facts, means) => {
    const { instance } = facts
    if (instance?.cloudId === undefined || facts.evidence.observed.INSTANCE?.outcome === 'FAILED') return nothing
    const next = nextReadAt(facts)
    return facts.now < next ? comeBack(next) : await readInstance(facts, means, { ...instance, cloudId: instance.cloudId })
  },
}

export function nextReadAt({ now, instance, evidence }: AttemptFacts): Date {
  if (instance?.lastReadAt === undefined) return now
  const settled = evidence.observed.INSTANCE?.outcome === 'MET'
  return secondsFrom({ now: instance.lastReadAt }, settled ? bounds.instanceReadEvery : bootingReadEvery)
}

/** One reading, written as evidence. A cloud that does not answer leaves the evidence as it is: it runs out by itself. */
export async function readInstance(
  facts: AttemptFacts,
  means: AdmissionMeans,
  instance: InstanceFacts & { cloudId: string },
): Promise<StepOutcome> {
  const { region, networkIds } = facts.request
  try {
    const cloud = await means.providers.open(facts.accountId)
    const view = await lookAt(cloud, region, instance.cloudId)
    const previous = facts.evidence.observed.INSTANCE
    const reading =
      view === undefined ? notFound(facts, previous) : (withoutFault(facts, view, previous) ?? judgeView(view, facts.identity))
    const routers = reading.outcome === 'MET' ? await routerAddresses(cloud, facts, region, networkIds, previous) : undefined
    const tells = view?.state === 'error' || (view?.state === 'running' && neverCalledHome(facts))
    const consoleTail = tells ? await consoleOf(cloud, region, instance.cloudId) : undefined
    const detail = { ...reading.detail, ...(view === undefined ? {} : addressesOf(view, routers, facts)) }
    await means.attempts.recordReading(facts.fence, instance.id, {
      view,
      outcome: reading.outcome,
      detail,
      goodFor: bounds.instanceGoodFor,
      consoleTail,
    })
    await noteTrouble(facts, means, undefined)
    return done(secondsFrom(facts, reading.outcome === 'MET' ? bounds.instanceReadEvery : bootingReadEvery))
  } catch (error) {
    return await waitForCloud(error, { facts, means, doing: 'The instance cannot be read', seconds: 10 })
  }
}

function neverCalledHome({ now, evidence: { deadlineAt, enrolledAt } }: AttemptFacts): boolean {
  return enrolledAt === undefined && deadlineAt !== undefined && secondsFrom({ now }, lastLooksWithin) >= deadlineAt
}

/** Only the service's own 404 about this id is "not found". */
async function lookAt(cloud: CloudProvider, region: string, id: string): Promise<ServerView | undefined> {
  try {
    return await cloud.getServer(region, id)
  } catch (error) {
    if (error instanceof CloudError && error.kind === 'NotFound') return undefined
    throw error
  }
}

type Judged = Pick<InstanceReading, 'outcome' | 'detail'>
const unknown = (message: string, more: Record<string, unknown> = {}): Judged => ({ outcome: 'UNKNOWN', detail: { message, ...more } })
const failed = (reason: string, message: string, more: Record<string, unknown> = {}): Judged => ({
  outcome: 'FAILED',
  detail: { reason, message, ...more },
})

function notFound(facts: AttemptFacts, previous: Observation | undefined): Judged {
  const message = 'The cloud does not find the instance.'
  const missedAt = previous?.detail.notFoundSince
  const since = typeof missedAt === 'string' ? new Date(missedAt) : facts.now
  const young = facts.createCalledAt === undefined || facts.now < secondsFrom({ now: facts.createCalledAt }, youngFor)
  if (young || facts.now < secondsFrom({ now: since }, secondLookAfter)) return unknown(message, { notFoundSince: since.toISOString() })
  return failed('INSTANCE_VANISHED', `${message} First missed at ${since.toISOString()}.`)
}

/** Undefined: there is nothing to wait for. The cause is all that a person has to go by, and an attempt that has ended is not looked at again. */
export function withoutFault(
  { now }: Pick<AttemptFacts, 'now'>,
  { state, fault, providerState }: Pick<ServerView, 'state' | 'fault' | 'providerState'>,
  previous: Pick<Observation, 'detail'> | undefined,
): Judged | undefined {
  if (state !== 'error' || fault !== undefined) return undefined
  const seenAt = previous?.detail.errorSince
  const since = typeof seenAt === 'string' ? new Date(seenAt) : now
  if (now >= secondsFrom({ now: since }, faultFollowsWithin)) return undefined
  return unknown(`The cloud reports ${providerState}, and not yet why.`, { errorSince: since.toISOString() })
}

/** What one look at the server says. A key of ours that is missing or differs is a change of identity; keys of others never matter. */
export function judgeView(view: ServerView, identity: Identity): Judged {
  if (view.state === 'gone') return failed('INSTANCE_VANISHED', `The cloud reports it ${view.providerState}.`)
  if (view.state === 'error') {
    const fault = view.fault
    const code = fault?.code === undefined ? '' : ` ${fault.code}`
    return failed(
      'INSTANCE_ERROR',
      asSentence(`The cloud reports ${view.providerState}${fault === undefined ? '' : `, fault${code}: ${fault.message}`}`),
      { fault },
    )
  }
  if (view.identity === undefined) return unknown('The answer was incomplete: its identity cannot be established.')
  const wrong = (['deploymentId', 'operationId', 'attemptId', 'nonce'] as const).filter((key) => view.identity?.[key] !== identity[key])
  if (wrong.length > 0) return failed('INSTANCE_ALTERED', `Its metadata lacks or alters: ${wrong.join(', ')}.`)
  if (view.state !== 'running')
    return unknown(`The cloud reports ${view.providerState}${view.task === undefined ? '' : ` (${view.task})`}.`)
  return { outcome: 'MET', detail: { message: `The cloud reports ${view.providerState}.` } }
}

/** Read once; a router's address hardly ever changes, and what cannot be read is left out. */
async function routerAddresses(
  cloud: CloudProvider,
  facts: AttemptFacts,
  region: string,
  networkIds: string[],
  previous: Observation | undefined,
): Promise<string[]> {
  const known = previous?.detail.routerAddresses
  if (Array.isArray(known) && previous?.outcome === 'MET' && !facts.policy.noMetadataService)
    return known.filter((a) => typeof a === 'string')
  try {
    return await cloud.egressAddresses(region, networkIds)
  } catch (error) {
    if (error instanceof CloudError) return Array.isArray(known) ? known : []
    throw error
  }
}

/** Addresses that the cloud gives for this instance, in the spelling of sightings. */
function addressesOf(view: ServerView, routers: string[] | undefined, facts: AttemptFacts): Record<string, unknown> {
  const reportedAddresses = [...new Set([...view.addresses.map(({ address }) => address), ...(routers ?? [])].map(spell))]
  const atOwn = seenOnlyAt(facts.evidence, reportedAddresses)
  return {
    reportedAddresses,
    ...(routers === undefined ? {} : { routerAddresses: routers.map(spell) }),
    // The database's own check of a verdict asks for this key.
    ...(atOwn ? { seenAtOwnAddress: facts.evidence.sightings.map(({ address }) => address) } : {}),
  }
}

const spell = (address: string): string => {
  const parsed = parseAddress(address)
  return parsed === undefined ? address : formatAddress(parsed)
}

async function consoleOf(cloud: CloudProvider, region: string, id: string): Promise<string | undefined> {
  try {
    return await cloud.consoleOutput(region, id, consoleBytes)
  } catch (error) {
    if (error instanceof CloudError) return undefined
    throw error
  }
}
