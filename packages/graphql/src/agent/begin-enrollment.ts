import { tokenIdPattern } from '@sallyport/domain/enrollment/token.ts'
import { z } from 'zod'
import { parseInput } from '../mutation.ts'
import { builder } from './agent-builder.ts'

const BeginEnrollmentInput = builder.inputType('BeginEnrollmentInput', {
  description: 'Asks for a challenge to sign.',
  fields: (t) => ({
    tokenId: t.string({ description: 'The 10 base62 characters after `spe_` of the enrollment token: its public part, never the whole.' }),
  }),
})
const check = z.object({ tokenId: z.string().regex(tokenIdPattern, 'The id of a token has 10 base62 characters.') })

type Begun = { challenge: string; expiresAt: Date; serverTime: Date; deploymentId: string }
const BeginEnrollmentPayload = builder.objectRef<Begun>('BeginEnrollmentPayload').implement({
  description: 'A challenge; also for a token that does not exist.',
  authScopes: { act: 'agent.enroll' },
  fields: (t) => ({
    challenge: t.exposeString('challenge', { description: 'Opaque, at most 60 characters. To be signed and sent back with `enroll`.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when it is accepted: about 60 seconds from now.' }),
    serverTime: t.expose('serverTime', { type: 'DateTime', description: "The server's clock, by which the agent dates its tokens." }),
    deploymentId: t.exposeID('deploymentId', { description: 'A uuid: whose control plane this is.' }),
  }),
})

builder.mutationField('beginEnrollment', (t) =>
  t.field({
    type: BeginEnrollmentPayload,
    description: 'Not signed in. The first step of enrollment. Nothing is written.',
    authScopes: { act: 'agent.enroll' },
    args: { input: t.arg({ type: BeginEnrollmentInput, description: 'The token by its public part.' }) },
    resolve: (_root, { input }, { services }) => services.enrollment.begin(parseInput(check, input).tokenId),
  }),
)
