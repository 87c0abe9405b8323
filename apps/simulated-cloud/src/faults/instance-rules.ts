import { z } from 'zod'
import { uuid } from '../ids.ts'
import type { ServerRow } from '../openstack/rows.ts'

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
      name: z.string().optional(),
    })
    .default({}),
  effect: z.discriminatedUnion('kind', [
    /** User-data does not run and no process is started: the guest never comes up. */
    z.strictObject({ kind: z.literal('withhold-agent') }),
    /** The metadata service closes the instance's connections. */
    z.strictObject({ kind: z.literal('metadata-down') }),
    /** Items that the metadata service tells instead of the real ones; null hides one. */
    z.strictObject({ kind: z.literal('metadata-override'), meta: z.record(z.string(), z.string().nullable()) }),
    /** The build ends in ERROR with this fault. */
    z.strictObject({ kind: z.literal('build-error'), message: z.string().min(1).max(1000) }),
  ]),
})

export type InstanceRuleRequest = z.input<typeof instanceRuleRequest>
export type InstanceRule = z.output<typeof instanceRuleRequest> & { id: string }

/** The rules in force. They live in memory: a restarted cloud has none. */
export type InstanceRules = {
  add(request: z.output<typeof instanceRuleRequest>): InstanceRule
  list(): InstanceRule[]
  remove(id: string): boolean
  clear(): void
  withholdsAgent(server: ServerRow): boolean
  metadataDown(server: ServerRow): boolean
  /** The metadata as the metadata service shall tell it. */
  metadataOf(server: ServerRow): Record<string, string>
  /** The fault in which the server's build shall end. */
  buildFault(server: ServerRow): string | undefined
}

export function openInstanceRules(networksOf: (server: ServerRow) => string[]): InstanceRules {
  const rules = new Map<string, InstanceRule>()
  const effectsOn = (server: ServerRow): InstanceRule['effect'][] =>
    [...rules.values()].filter(({ match }) => fits(match, server, networksOf(server))).map((rule) => rule.effect)
  return {
    add(request) {
      const rule = { ...request, id: uuid() }
      rules.set(rule.id, rule)
      return rule
    },
    list: () => [...rules.values()],
    remove: (id) => rules.delete(id),
    clear: () => rules.clear(),
    withholdsAgent: (server) => effectsOn(server).some((effect) => effect.kind === 'withhold-agent'),
    metadataDown: (server) => effectsOn(server).some((effect) => effect.kind === 'metadata-down'),
    metadataOf(server) {
      const overrides = effectsOn(server).map((effect) => (effect.kind === 'metadata-override' ? effect.meta : {}))
      const told: Record<string, string | null> = Object.assign({}, server.metadata, ...overrides)
      return Object.fromEntries(Object.entries(told).filter((entry): entry is [string, string] => entry[1] !== null))
    },
    buildFault: (server) => effectsOn(server).flatMap((effect) => (effect.kind === 'build-error' ? [effect.message] : []))[0],
  }
}

function fits(match: InstanceRule['match'], server: ServerRow, networks: string[]): boolean {
  return (
    (match.serverId ?? server.id) === server.id &&
    (match.flavorId ?? server.flavor.id) === server.flavor.id &&
    (match.networkId === undefined || networks.includes(match.networkId)) &&
    (match.name === undefined || new RegExp(match.name).test(server.name))
  )
}
