import { titlesOf } from '../admission/condition-titles.ts'
import { type Condition, type ConditionReport, notWritable } from '../admission/conditions.ts'
import { unmetCauses } from '../admission/unmet-causes.ts'
import { asSentence } from '../primitives/as-sentence.ts'
import { sayOver } from '../progress/alarms.ts'
import type { AttentionFact, AttentionKind } from './attention.ts'

const several = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** What a person can do about a condition that no time mends. */
const toDo: Partial<Record<Condition, (report: ConditionReport, name: string) => string>> = {
  ICMP: ({ state, detail }, name) =>
    state === 'UNKNOWN'
      ? `Nobody knows whether ${name} can ping. Accept that, or give its host a ping that the agent may use.`
      : `${name} cannot ping: ${asSentence(detail)} Let its echo requests through.`,
  INSTANCE_PROOF: (_report, name) =>
    `${name} cannot show on which instance it runs. Accept it by name, where you know that the address it comes from is right.`,
  AGENT_VERSION: ({ detail }, name) =>
    `${name} is not what was asked for: ${asSentence(detail)} Cancel it, and ask for the version that its image brings.`,
  STAGE: ({ detail }, name) =>
    `The cloud does not take the mark that admits ${name}: ${asSentence(detail.replace(`${notWritable}: `, ''))} Look at its cloud account.`,
}

const sentences: Record<AttentionKind, (fact: AttentionFact) => string> = {
  ALARM: ({ words, over }) =>
    `${over === undefined ? '' : `${sayOver(over)} Acknowledge it once you know why. `}${asSentence(words ?? 'An alarm was raised')}`,
  DEADLINE_NEAR: ({ subjects, lacking }) => {
    const { causes } = unmetCauses(lacking)
    const waits =
      causes.length === 0
        ? 'None of it has been evaluated yet.'
        : causes.every(({ condition }) => condition === 'STAGE')
          ? 'Everything is met, and the cloud is being told so.'
          : `It still waits for ${titlesOf(causes.map(({ condition }) => condition))}.`
    return `${subjects[0]?.name} fails at its deadline. ${waits}`
  },
  NODE_WAITS: ({ subjects, lacking }) => {
    const name = subjects[0]?.name ?? 'A node'
    const acts = lacking.flatMap((report) => toDo[report.condition]?.(report, name) ?? [])
    return [...(acts.length === 0 ? [`${name} waits for an administrator.`] : acts), 'It ends at its deadline otherwise.'].join(' ')
  },
  ADDRESS_UNPUBLISHED: ({ subjects, count }) => {
    const nodes = subjects.filter(({ kind }) => kind === 'NODE').map(({ name }) => name)
    const named = count > 3 ? `${several(count, 'node', 'nodes')}, ${nodes.slice(0, 2).join(', ')} among them,` : nodes.join(', ')
    return `${named} ${count === 1 ? 'is' : 'are'} held because ${subjects[0]?.name} is not published. Publish it if it is yours.`
  },
  EGRESS_UNCHECKED: () =>
    'The last published address was withdrawn: nobody checks where nodes come from, and they are admitted from anywhere. Publish the addresses that they come from.',
  NODES_SILENT: ({ count, subjects }) =>
    count === 1
      ? `${subjects[0]?.name} is enabled and has not been heard for a while. Check whether its host runs and reaches this server.`
      : `${count} enabled nodes have not been heard for a while, ${subjects[0]?.name} for the longest.`,
  ACCOUNT_FAILING: ({ subjects, words }) =>
    `The cloud account ${subjects[0]?.name} cannot be used. Check it again; where the cloud refuses its credential, rotate that.${words === undefined ? '' : ` The cloud says: ${asSentence(words)}`}`,
  DELETION_NEAR: ({ count, subjects, deadline }) => {
    const when = deadline === undefined ? 'soon' : `from ${deadline.toISOString()} on`
    return count === 1
      ? `${subjects[0]?.name} is deleted ${when} unless it is kept, as far as the gate lets it pass.`
      : `${count} instances are deleted ${when} unless they are kept, ${subjects[0]?.name} first, as far as the gate lets them pass.`
  },
  GATE_CLOSED: ({ reasons, severity }) => {
    const first = reasons[0] ?? 'The gate is closed.'
    return severity === 'NOTICE' ? first : `Deletion is switched on and nothing is deleted. ${first}`
  },
  MARKER_MISSING: ({ subjects, words }) =>
    `Deletion is active, and nothing is deleted in the cloud account ${subjects[0]?.name}: it has no ownership marker${words === undefined ? '' : ` in ${words}`}. Make it (createMarker; in the console under Clouds).`,
  INSTANCES_WAIT: ({ count, subjects, words }) => {
    const what =
      count === 1
        ? `${subjects[0]?.name} waits: see what it waits for.`
        : `${count} instances wait, ${subjects[0]?.name} for the longest: see what they wait for.`
    return words === undefined ? what : `${what} ${words}`
  },
  ORPHAN: ({ subjects }) =>
    `${subjects[0]?.name} carries this deployment’s id in the cloud and is not known here. Nothing deletes it before you say what it is.`,
}

/** What needs a person, a sentence or two. */
export const sayAttention = (fact: AttentionFact): string => sentences[fact.kind](fact)
