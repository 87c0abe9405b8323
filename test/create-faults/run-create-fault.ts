import { until } from '../fixtures/until.ts'
import { createViolations, type ProductSide } from './create-violations.ts'
import { type Death, everyDeath, launchAndDie } from './deaths.ts'
import type { CreateFault } from './every-create-fault.ts'
import type { FaultGround } from './fault-ground.ts'

/** What one fault came to; every number counts what was seen, none what was planned. */
export type FaultFigures = {
  fault: string
  places: number
  /** Create requests that met the fault, or workers that were killed with one or several attempts under way. */
  struck: number
  attempts: number
  creates: number
  /** At the cloud. */
  instances: number
  adopted: number
  /** Places that ended without an instance and say why. */
  failed: number
  /** Instances that came too late for their attempt, all of them listed. */
  late: number
}

const atOnce = 50
/** Workers that are killed for each fifty places: at least every step once in two hundred. */
const deathsAtMost = 12

/**
 * Lets so many places meet with the fault, fifty at a time, and checks what must hold after each fifty.
 * @param chance decides when in a call a worker dies
 * @param tell hears of progress
 * @throws Error with every sentence that does not hold
 */
export async function runCreateFault(
  ground: FaultGround,
  fault: CreateFault,
  places: number,
  chance: () => number,
  tell: (line: string) => void = () => {},
): Promise<FaultFigures> {
  const sum: FaultFigures = {
    fault: fault.name,
    places: 0,
    struck: 0,
    attempts: 0,
    creates: 0,
    instances: 0,
    adopted: 0,
    failed: 0,
    late: 0,
  }
  const deaths = everyDeath(chance)
  while (sum.places < places) {
    const count = Math.min(atOnce, places - sum.places)
    const figures = await oneBatch(ground, fault, count, deaths)
    for (const key of ['places', 'struck', 'attempts', 'creates', 'instances', 'adopted', 'failed', 'late'] as const)
      sum[key] += figures[key]
    tell(`${fault.name}: ${sum.places} of ${places}`)
  }
  return sum
}

async function oneBatch(ground: FaultGround, fault: CreateFault, count: number, deaths: Iterator<Death, never>): Promise<FaultFigures> {
  const { compute, product } = ground
  const before = compute.creates.length
  if (fault.fate === undefined) await product.runAs('api')
  else compute.strikeNext(count * fault.times, fault.fate)
  const operationId = await ground.provision(count)
  try {
    const killed = fault.fate === undefined ? await dieOnce(ground, operationId, deaths) : 0
    await product.runAs('api,worker')
    await settle(ground, operationId)
    const seen = await hold(ground, operationId, before)
    const figures = figuresOf(fault, seen, {
      struck: fault.fate === undefined ? killed : count * fault.times - compute.left(),
      creates: compute.creates.length - before,
      instances: (await ground.cloudInstances()).length,
    })
    expectToCome(fault, figures)
    return figures
  } finally {
    // Whatever comes next begins with nothing left over.
    compute.calm()
    await ground.cleanUp([operationId])
  }
}

/** Workers take up all attempts and die. Answers how many. */
async function dieOnce(ground: FaultGround, operationId: string, deaths: Iterator<Death, never>): Promise<number> {
  const waiting = await ground.attemptsOf(operationId)
  const together = Math.ceil(waiting.length / deathsAtMost)
  let killed = 0
  for (; waiting.length > 0; killed += 1) await launchAndDie(ground.product.configuration, waiting.splice(0, together), deaths.next().value)
  await ground.letClaimsRunOut()
  return killed
}

async function settle(ground: FaultGround, operationId: string): Promise<void> {
  await until(
    'every place has an instance or a reason',
    async () => {
      await ground.letTimePass()
      ground.compute.nobodyWaits(await ground.settledAttempts(operationId))
      return !(await ground.isOpen(operationId)) && !ground.compute.hides()
    },
    { withinMs: 1_800_000, everyMs: 0 },
  )
}

/** A late instance is looked for now and then: until it is found the rule that it is known does not hold. */
async function hold(ground: FaultGround, operationId: string, before: number): Promise<ProductSide> {
  let broken: string[] = []
  let seen: ProductSide | undefined
  await until(
    'all that must hold holds',
    async () => {
      seen = await ground.seenBy([operationId])
      broken = createViolations({ creates: ground.compute.creates.slice(before), instances: await ground.cloudInstances() }, seen)
      return broken.length === 0
    },
    { withinMs: 600_000, everyMs: 1_000 },
  ).catch((cause: unknown) => {
    throw new Error(`${broken.length} things do not hold:\n${broken.join('\n')}`, { cause })
  })
  return seen!
}

function figuresOf(
  { name }: CreateFault,
  { places, listed }: ProductSide,
  counted: Pick<FaultFigures, 'struck' | 'creates' | 'instances'>,
): FaultFigures {
  const living = places.map(({ attempts }) => attempts.filter(({ state }) => state !== 'FAILED' && state !== 'CANCELLED').length)
  return {
    ...counted,
    fault: name,
    places: places.length,
    attempts: places.flatMap(({ attempts }) => attempts).length,
    adopted: living.filter((count) => count === 1).length,
    failed: living.filter((count) => count === 0).length,
    late: listed.filter(({ cloudId }) => cloudId !== null).length,
  }
}

function expectToCome({ name, times, fate, comesTo }: CreateFault, figures: FaultFigures): void {
  const { places } = figures
  const expected: Partial<FaultFigures> = {
    ...(fate === undefined ? {} : { struck: places * times }),
    adopted: places * comesTo.adopted,
    failed: places * (1 - comesTo.adopted),
    late: places * comesTo.late,
    instances: places * (comesTo.adopted + comesTo.late),
    ...(comesTo.attempts === undefined ? {} : { attempts: places * comesTo.attempts, creates: places * comesTo.attempts }),
  }
  const other = Object.entries(expected).filter(([key, value]) => figures[key as keyof FaultFigures] !== value)
  if (other.length > 0) throw new Error(`${name} came to ${JSON.stringify(figures)}, not to ${JSON.stringify(Object.fromEntries(other))}`)
}
