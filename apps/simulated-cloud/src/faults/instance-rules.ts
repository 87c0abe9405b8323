import { z } from 'zod'
import type { CloudClock } from '../clock.ts'
import { uuid } from '../ids.ts'
import type { ServerRow } from '../openstack/rows.ts'
import { regularExpression } from './faults.ts'

/** What goes wrong inside or around instances. Every given field of `match` must fit; an empty `match` means all. */
export const instanceRuleRequest = z.strictObject({
  match: z
    .strictObject({
      serverId: z.string().optional(),
      /** Id of a network that the server is on. */
      networkId: z.string().optional(),
      /** Id of the flavor. */
      flavorId: z.string().optional(),
      /** Regular expression on the server's name. */
      name: regularExpression.optional(),
    })
    .default({}),
  effect: z.discriminatedUnion('kind', [
    /** User-data does not run and no process is started: the guest never comes up. */
    z.strictObject({ kind: z.literal('withhold-agent') }),
    /** The metadata service closes the instance's connections. */
    z.strictObject({ kind: z.literal('metadata-down') }),
    /** The metadata service answers with this status, for so many seconds of the cloud's clock; 0: until the rule is removed. */
    z.strictObject({
      kind: z.literal('metadata-status'),
      status: z.int().min(400).max(599),
      seconds: z.int().min(0).max(86_400).default(0),
    }),
    /** Items that the metadata service tells instead of the real ones; null hides one. */
    z.strictObject({ kind: z.literal('metadata-override'), meta: z.record(z.string(), z.string().nullable()) }),
    /** The build ends in ERROR with this fault. */
    z.strictObject({ kind: z.literal('build-error'), message: z.string().min(1).max(1000) }),
    /** A deleted server is kept, and can be restored, for so many seconds of the cloud's clock. */
    z.strictObject({ kind: z.literal('soft-delete'), seconds: z.int().min(1).max(31_536_000) }),
    /** A delete is begun and never ends. */
    z.strictObject({ kind: z.literal('delete-hangs') }),
  ]),
})

export type InstanceRuleRequest = z.input<typeof instanceRuleRequest>
/** `met`: how often it struck. `setAt`: milliseconds of the cloud's clock. */
export type InstanceRule = z.output<typeof instanceRuleRequest> & { id: string; met: number; setAt: number }

type Effect = InstanceRule['effect']

/** The rules in force. They live in memory: a restarted cloud has none. */
export type InstanceRules = {
  add(request: z.output<typeof instanceRuleRequest>): InstanceRule
  list(): InstanceRule[]
  remove(id: string): boolean
  clear(): void
  withholdsAgent(server: ServerRow): boolean
  metadataDown(server: ServerRow): boolean
  /** The status with which the metadata service turns the instance away now. */
  metadataStatus(server: ServerRow): number | undefined
  /** The metadata as the metadata service shall tell it. */
  metadataOf(server: ServerRow): Record<string, string>
  /** For how many seconds the server is kept when it is deleted now; undefined: it goes at once. */
  keptSeconds(server: ServerRow): number | undefined
  /** Whether a delete of the server would get stuck now. */
  deleteHangs(server: ServerRow): boolean
  /** The fault in which the server's build shall end. */
  buildFault(server: ServerRow): string | undefined
}

export function openInstanceRules(clock: Pick<CloudClock, 'now'>, networksOf: (server: ServerRow) => string[]): InstanceRules {
  const rules = new Map<string, InstanceRule>()
  const now = (): number => clock.now().getTime()
  /** The effects of one kind on a server. Counts each. */
  function strike<Kind extends Effect['kind']>(kind: Kind, server: ServerRow): Extract<Effect, { kind: Kind }>[] {
    const striking = [...rules.values()].filter(
      (rule) => rule.effect.kind === kind && isInTime(rule, now()) && fits(rule.match, server, networksOf(server)),
    )
    for (const rule of striking) rule.met += 1
    return striking.map((rule) => rule.effect as Extract<Effect, { kind: Kind }>)
  }
  return {
    add(request) {
      const rule = { ...request, id: uuid(), met: 0, setAt: now() }
      rules.set(rule.id, rule)
      return rule
    },
    list: () => [...rules.values()],
    remove: (id) => rules.delete(id),
    clear: () => rules.clear(),
    withholdsAgent: (server) => strike('withhold-agent', server).length > 0,
    metadataDown: (server) => strike('metadata-down', server).length > 0,
    metadataStatus: (server) => strike('metadata-status', server)[0]?.status,
    metadataOf(server) {
      const overrides = strike('metadata-override', server).map((effect) => effect.meta)
      const told: Record<string, string | null> = Object.assign({}, server.metadata, ...overrides)
      return Object.fromEntries(Object.entries(told).filter((entry): entry is [string, string] => entry[1] !== null))
    },
    keptSeconds: (server) => strike('soft-delete', server)[0]?.seconds,
    deleteHangs: (server) => strike('delete-hangs', server).length > 0,
    buildFault: (server) => strike('build-error', server)[0]?.message,
  }
}

const isInTime = ({ effect, setAt }: InstanceRule, now: number): boolean =>
  effect.kind !== 'metadata-status' || effect.seconds === 0 || now < setAt + effect.seconds * 1000

function fits(match: InstanceRule['match'], server: ServerRow, networks: string[]): boolean {
  return (
    (match.serverId ?? server.id) === server.id &&
    (match.flavorId ?? server.flavor.id) === server.flavor.id &&
    (match.networkId === undefined || networks.includes(match.networkId)) &&
    (match.name === undefined || new RegExp(match.name).test(server.name))
  )
}
