import type { Cloud } from '../../cloud.ts'
import { refuse } from '../../http/answer.ts'
import { everySwitch } from './every-switch.ts'
import { type Fields, type Given, readFields } from './fields.ts'
import type { InForce, Met, Outcome, Serve, Switch } from './switch.ts'

/** A switch as it stands now. `over`: it was set, and its `times` are used up. */
export type SwitchView = {
  name: string
  group: string
  imitates: string
  fields: Fields
  state: 'off' | 'on' | 'over'
  /** What it was set to; null while it is off. */
  told: Given | null
  /** Requests, or instances, that it has met since it was set. */
  met: number
}

/** The switches. What is set lives in memory: a restarted cloud has all of them off. */
export type Switches = {
  list(): SwitchView[]
  /** Errors: 404 no such switch. */
  show(name: string): SwitchView
  /** Sets a switch; what it was set to before ends first, unless there is an error. Errors: 404 no such switch, 400 with a sentence that names the field. */
  set(name: string, body?: unknown): SwitchView
  clear(name: string): void
  clearAll(): void
  /** Leads a request through every switch that is on, in the order of the list. */
  around(met: Met, serve: Serve): Promise<Outcome>
}

/** `cloud` is read when something happens, not before: it holds what this returns. */
export function openSwitches(cloud: () => Cloud): Switches {
  const inForce = new Map<string, { told: Given; force: InForce }>()

  function find(name: string): Switch {
    const found = everySwitch.find((one) => one.name === name)
    if (found === undefined) throw refuse(404, `There is no switch ${name}; GET /control/switches lists them.`)
    return found
  }
  function view({ name, group, imitates, fields }: Switch): SwitchView {
    const set = inForce.get(name)
    const state = set === undefined ? 'off' : set.force.isOver() ? 'over' : 'on'
    return { name, group, imitates, fields, state, told: set?.told ?? null, met: set?.force.met() ?? 0 }
  }
  function clear(name: string): void {
    inForce.get(find(name).name)?.force.end()
    inForce.delete(name)
  }
  return {
    list: () => everySwitch.map(view),
    show: (name) => view(find(name)),
    set(name, body) {
      const one = find(name)
      const told = readFields(one.fields, body)
      one.check?.(cloud(), told)
      clear(name)
      inForce.set(name, { told, force: one.set(cloud(), told) })
      return view(one)
    },
    clear,
    clearAll() {
      for (const { name } of everySwitch) clear(name)
    },
    around(met, serve) {
      const layers = everySwitch.flatMap(({ name }) => inForce.get(name)?.force.around ?? [])
      const chain = layers.reduceRight<Serve>((inner, layer) => (incoming) => layer({ ...met, incoming }, inner), serve)
      return chain(met.incoming)
    },
  }
}
