import { asSentence } from '../primitives/as-sentence.ts'
import type { AttentionFact, AttentionKind } from './attention.ts'

const several = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const sentences: Record<AttentionKind, (fact: AttentionFact) => string> = {
  ALARM: ({ words }) => asSentence(words ?? 'An alarm was raised'),
  DEADLINE_NEAR: ({ subjects, lacking }) => {
    const names = lacking.map(({ condition }) => condition)
    const waits = names.length === 0 ? 'Nothing of it was evaluated yet' : `It still waits for ${names.join(', ')}`
    return `${subjects[0]?.name} fails at its deadline. ${waits}.`
  },
  ADDRESS_UNPUBLISHED: ({ subjects, count }) => {
    const nodes = subjects.filter(({ kind }) => kind === 'NODE').map(({ name }) => name)
    const named = count > 3 ? `${several(count, 'node', 'nodes')}, ${nodes.slice(0, 2).join(', ')} among them,` : nodes.join(', ')
    return `${named} ${count === 1 ? 'is' : 'are'} held because ${subjects[0]?.name} is not published. Publish it if it is yours.`
  },
  NODES_SILENT: ({ count, subjects }) =>
    count === 1
      ? `${subjects[0]?.name} is enabled and was not heard for a while. Look whether its host runs and reaches this server.`
      : `${count} enabled nodes were not heard for a while, ${subjects[0]?.name} for the longest.`,
  ACCOUNT_FAILING: ({ subjects, words }) =>
    `The cloud account ${subjects[0]?.name} cannot sign in. Check it, or rotate its credential.${words === undefined ? '' : ` The cloud says: ${asSentence(words)}`}`,
  GATE_CLOSED: ({ reasons }) => `Deletion is switched on and nothing is deleted. ${reasons[0] ?? 'The gate is closed.'}`,
  MARKER_MISSING: ({ subjects, words }) =>
    `Deletion is active, and nothing is deleted in the cloud account ${subjects[0]?.name}: it has no ownership marker${words === undefined ? '' : ` in ${words}`}. Make it (createMarker; in the console under Clouds).`,
  INSTANCES_WAIT: ({ count, subjects }) =>
    count === 1
      ? `${subjects[0]?.name} waits: see what it waits for.`
      : `${count} instances wait, ${subjects[0]?.name} for the longest: see what they wait for.`,
  ORPHAN: ({ subjects }) =>
    `${subjects[0]?.name} carries this deployment’s id in the cloud and is not known here. Nothing deletes it before you say what it is.`,
}

/** What needs a person, a sentence or two. */
export const sayAttention = (fact: AttentionFact): string => sentences[fact.kind](fact)
