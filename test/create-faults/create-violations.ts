/** What the cloud and whoever stands in front of it know, past everything of ours. */
export type CloudSide = {
  /** The attempt that each create request named, in the order in which they arrived, whatever became of them. */
  creates: readonly (string | undefined)[]
  /** Every instance of this installation, with the attempt that its metadata names. */
  instances: readonly { id: string; attemptId: string | undefined }[]
}

/** What administrators see through their API; ids of attempts as they stand in the metadata of instances. */
export type ProductSide = {
  places: readonly { name: string; attempts: readonly SeenAttempt[] }[]
  /** All instances. */
  instances: readonly SeenInstance[]
  /** `instances(needsAttention: true)`. */
  listed: readonly SeenInstance[]
}
export type SeenAttempt = {
  id: string
  number: number
  state: string
  createCalledAt: string | null
  endReason: string | null
  detail: string | null
}
export type SeenInstance = {
  attemptId: string
  cloudId: string | null
  part: string
  state: string
  cause: string | null
  nextStep: string | null
}

const adopting = ['BOOTING', 'VALIDATING', 'ADMITTED']
const ended = ['FAILED', 'CANCELLED']

/**
 * What must hold whatever went wrong around a create: one create request and at most one instance for each attempt, exactly one adopted instance or
 * a named failure for each place, and every instance known and, where nothing came of its attempt, listed with its cause and what to do.
 * @returns a sentence for each thing that does not hold
 */
export function createViolations(cloud: CloudSide, product: ProductSide): string[] {
  const attempts = new Map(
    product.places.flatMap((place) => place.attempts.map((attempt) => [attempt.id, { ...attempt, place: place.name }])),
  )
  return [
    ...ofRequests(cloud, attempts),
    ...product.places.flatMap(({ name, attempts: tries }) => ofPlace(name, tries, cloud, product)),
    ...cloud.instances.flatMap((instance) => ofInstance(instance, attempts, product)),
    ...product.instances.flatMap(({ cloudId, attemptId }) =>
      cloudId === null || cloud.instances.some(({ id }) => id === cloudId) ? [] : [`the cloud has no ${cloudId} of attempt ${attemptId}`],
    ),
  ]
}

function ofRequests({ creates, instances }: CloudSide, attempts: ReadonlyMap<string, SeenAttempt>): string[] {
  const unknown = creates.filter((id) => id === undefined || !attempts.has(id))
  return [
    ...unknown.map((id) => `a create request names ${id ?? 'no attempt'}, which nobody asked for`),
    ...[...attempts.values()].flatMap(({ id, createCalledAt }) => {
      const sent = creates.filter((named) => named === id).length
      const made = instances.filter(({ attemptId }) => attemptId === id).length
      return [
        ...(sent > 1 ? [`attempt ${id} sent ${sent} create requests`] : []),
        ...(sent > 0 && createCalledAt === null ? [`attempt ${id} sent a create request that it had not written down`] : []),
        ...(made > 1 ? [`attempt ${id} has ${made} instances`] : []),
        ...(made > sent ? [`attempt ${id} has an instance that it did not ask for`] : []),
      ]
    }),
  ]
}

function ofPlace(name: string, tries: readonly SeenAttempt[], cloud: CloudSide, product: ProductSide): string[] {
  const adopted = tries.filter(({ state }) => adopting.includes(state))
  const unnamed = tries.filter(({ state, endReason, detail }) => ended.includes(state) && (endReason === null || (detail ?? '') === ''))
  const open = tries.filter(({ state }) => !adopting.includes(state) && !ended.includes(state))
  const own = (attemptId: string): number =>
    product.instances.filter(
      (instance) =>
        instance.attemptId === attemptId && instance.part === 'ADOPTED' && cloud.instances.some(({ id }) => id === instance.cloudId),
    ).length
  return [
    ...(tries.length === 0 ? [`place ${name} was never tried`] : []),
    ...(adopted.length > 1 ? [`place ${name} has ${adopted.length} attempts with an instance`] : []),
    ...adopted.filter(({ id }) => own(id) !== 1).map(({ id, state }) => `attempt ${id} is ${state} and has ${own(id)} adopted instances`),
    ...unnamed.map(({ id, state }) => `attempt ${id} is ${state} for no reason`),
    ...open.map(({ id, state }) => `attempt ${id} of place ${name} is still ${state}`),
  ]
}

function ofInstance(
  { id, attemptId }: CloudSide['instances'][number],
  attempts: ReadonlyMap<string, SeenAttempt>,
  { instances, listed }: ProductSide,
): string[] {
  const attempt = attempts.get(attemptId ?? '')
  if (attempt === undefined) return [`instance ${id} names ${attemptId ?? 'no attempt'}, which nobody asked for`]
  const known = instances.filter(({ cloudId }) => cloudId === id)
  if (known.length !== 1) return [`instance ${id} of attempt ${attempt.id} is known ${known.length} times`]
  if (known[0]?.attemptId !== attempt.id) return [`instance ${id} of attempt ${attempt.id} is known as that of ${known[0]?.attemptId}`]
  if (!ended.includes(attempt.state)) return []
  const shown = listed.find(({ cloudId }) => cloudId === id)
  if (shown === undefined) return [`instance ${id} of attempt ${attempt.id}, which is ${attempt.state}, is not listed`]
  const told = shown.state === 'WAITING' && (shown.cause ?? '') !== '' && (shown.nextStep ?? '') !== ''
  return told ? [] : [`instance ${id} is listed as ${shown.state} without its cause or what to do`]
}
