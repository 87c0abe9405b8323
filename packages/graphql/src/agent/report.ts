import { builder } from './agent-builder.ts'

export const PhasesInput = builder.inputType('PhasesInput', {
  description: 'Where the time went, in milliseconds, 0 to 3,600,000 each.',
  fields: (t) => ({
    dnsMs: t.float({ required: false, description: 'Until the name was resolved.' }),
    connectMs: t.float({ required: false, description: 'From there until the connection stood.' }),
    tlsMs: t.float({ required: false, description: 'From there until TLS stood.' }),
    firstByteMs: t.float({ required: false, description: 'From there until the first byte of the answer.' }),
    totalMs: t.float({ required: false, description: 'In all.' }),
  }),
})

export type Reported = { accepted: number; serverTime: Date }
export const ReportPayload = builder.objectRef<Reported>('ReportPayload').implement({
  description: 'What was taken of a report.',
  authScopes: { act: 'agent.report' },
  fields: (t) => ({
    accepted: t.exposeInt('accepted', { description: 'How many of the results; 0 for a repeated number.' }),
    serverTime: t.expose('serverTime', { type: 'DateTime', description: "The server's clock." }),
  }),
})
