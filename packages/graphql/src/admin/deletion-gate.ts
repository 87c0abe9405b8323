import type { ClauseReport, FactReport } from '@sallyport/domain/deletion-gate/evaluate-gate.ts'
import type { GateState } from '@sallyport/domain/deletion-gate/steps/gate-service.ts'
import { builder } from './admin-builder.ts'

const read = { act: 'installation.read' } as const

const FactStateType = builder.enumType('GateFactState', {
  description: 'Only what holds lets a delete pass.',
  values: {
    HOLDS: { description: 'It was seen to hold.' },
    FALSE: { description: 'It was seen not to hold.' },
    UNKNOWN: { description: 'It could not be established, which lets nothing pass either.' },
  } as const,
})

const FactType = builder.objectRef<FactReport>('GateFact').implement({
  description: 'One thing that must be so before anything is deleted.',
  authScopes: read,
  fields: (t) => ({
    name: t.exposeString('fact', { description: 'Stable; once in its clause.' }),
    state: t.expose('state', { type: FactStateType, description: 'What was found.' }),
    holds: t.exposeString('holds', { description: 'What has to hold, a sentence.' }),
    why: t.exposeString('why', { nullable: true, description: 'What was found instead, a sentence. Null: it holds.' }),
    ageMs: t.exposeFloat('ageMs', {
      nullable: true,
      description: 'How old the oldest reading is that it rests on, in milliseconds. Null: something was not read.',
    }),
  }),
})

export const ClauseType = builder.objectRef<ClauseReport>('GateClause').implement({
  description: 'All of its facts must hold.',
  authScopes: read,
  fields: (t) => ({
    number: t.exposeInt('clause', { description: '1 to 8.' }),
    name: t.exposeString('name', { description: 'Stable.' }),
    asks: t.exposeString('asks', { description: 'What it asks for, a sentence.' }),
    state: t.expose('state', { type: FactStateType, description: 'FALSE if any fact is, or else UNKNOWN if any fact is.' }),
    facts: t.expose('facts', { type: [FactType], description: 'In a stable order.' }),
  }),
})

const GateType = builder.objectRef<GateState>('DeletionGate').implement({
  description: 'What has to hold of this installation before any instance is deleted, as the replica that answers sees it.',
  authScopes: read,
  fields: (t) => ({
    open: t.exposeBoolean('open', { description: 'Whether all of it holds. What holds of a single instance is in `deletionPlan`.' }),
    clauses: t.expose('clauses', {
      type: [ClauseType],
      description: 'Clauses 1 to 3, and of clause 8 the facts that are about the installation.',
    }),
    waiting: t.exposeInt('waiting', { description: 'Instances that wait for their deletion.' }),
    underWay: t.exposeInt('underWay', { description: 'Deletes whose end is not known yet.' }),
    ageMs: t.exposeFloat('ageMs', {
      description:
        'How long ago it was judged, in milliseconds: one judgement serves all who ask for 10 s, as long as nothing changed that bears on it.',
    }),
  }),
})

builder.queryField('deletionGate', (t) =>
  t.field({
    type: GateType,
    description: 'The state of the gate, with the evidence and its age.',
    authScopes: read,
    complexity: 20,
    resolve: (_root, _args, { services }) => services.deletionGate.state(),
  }),
)
