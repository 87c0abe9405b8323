import type { EnrollAnswer, enrollmentRefusals } from '@sallyport/domain/enrollment/enroll.ts'
import { z } from 'zod'
import { globalId } from '../global-id.ts'
import { parseInput } from '../mutation.ts'
import { builder } from './agent-builder.ts'
import { agentVersion, line, optional } from './bounds.ts'

const EnrollInput = builder.inputType('EnrollInput', {
  description: 'What turns a host into a node.',
  fields: (t) => ({
    token: t.string({ description: 'The whole enrollment token: `spe_` and 59 base62 characters.' }),
    publicKey: t.string({ description: 'The 32 raw bytes of the Ed25519 public key in base64url without padding.' }),
    challenge: t.string({ description: 'As `beginEnrollment` gave it.' }),
    signature: t.string({
      description:
        'The 64 bytes of the Ed25519 signature in base64url without padding, over the UTF-8 text `sallyport-enroll:v1`, challenge, token id and publicKey, joined by line feeds.',
    }),
    agentVersion: t.string({ description: '1 to 64 printable characters.' }),
    runId: t.id({ description: 'A random uuid of this start of the agent.' }),
    hostname: t.string({ required: false, description: 'For people; at most 253 characters.' }),
  }),
})
const check = z.object({
  token: z.string().max(1_000),
  publicKey: z.string().max(100),
  challenge: z.string().max(200),
  signature: z.string().max(200),
  agentVersion,
  runId: z.uuid('A run is named by a uuid.'),
  hostname: optional(line(253)),
})

type Enrolled = Extract<EnrollAnswer, { kind: 'ENROLLED' }>
type Refused = Extract<EnrollAnswer, { kind: 'REFUSED' }>

const EnrollPayload = builder.objectRef<Enrolled>('EnrollPayload').implement({
  description: 'The host is the node; from now on it signs in with its key.',
  authScopes: { act: 'agent.enroll' },
  fields: (t) => ({
    nodeId: t.id({ description: 'The `sub` of its tokens.', resolve: ({ nodeId }) => globalId('Node', nodeId) }),
    deploymentId: t.exposeID('deploymentId', { description: 'A uuid: of which deployment it is a node.' }),
    audience: t.exposeString('audience', { description: 'The `aud` of its tokens.' }),
    heartbeatSeconds: t.exposeInt('heartbeatSeconds', { description: 'How often it shall be heard: 1 to 60.' }),
    serverTime: t.expose('serverTime', { type: 'DateTime', description: "The server's clock." }),
  }),
})

const EnrollmentRefusal = builder.enumType('EnrollmentRefusal', {
  description: 'Why a host was not enrolled.',
  values: {
    MALFORMED_TOKEN: { description: 'Cut, changed, or of another kind. Nothing was looked up.' },
    REFUSED: { description: 'Unknown, wrong, past its time or revoked: one answer.' },
    USED_BY_ANOTHER_KEY: { description: 'The token is right, and another host used it first. An alarm was raised.' },
    CHALLENGE_EXPIRED: { description: 'Begin again.' },
    BAD_SIGNATURE: { description: 'The signature is not by this key over this challenge and token, or the key is already another node’s.' },
    NODE_ENDED: { description: 'This key’s node was retired or revoked: the agent stops for good.' },
  } satisfies Record<(typeof enrollmentRefusals)[number], { description: string }>,
})

const EnrollmentRefused = builder.objectRef<Refused>('EnrollmentRefused').implement({
  description: 'The host was not enrolled.',
  authScopes: { act: 'agent.enroll' },
  fields: (t) => ({
    reason: t.expose('reason', { type: EnrollmentRefusal, description: 'For the agent.' }),
    message: t.exposeString('message', { description: 'For people: what is wrong and the way out. Never repeats the token.' }),
  }),
})

const EnrollResult = builder.unionType('EnrollResult', {
  description: '`EnrollPayload`, or why the host was not enrolled.',
  types: [EnrollPayload, EnrollmentRefused],
  resolveType: ({ kind }) => (kind === 'ENROLLED' ? 'EnrollPayload' : 'EnrollmentRefused'),
})

/** `beginEnrollment` and `enroll`. */
const requestsOfAnEnrollment = 2

builder.mutationField('enroll', (t) =>
  t.field({
    type: EnrollResult,
    description: 'Not signed in. Gives the token to this key, once. Asked again with the same key: the same answer.',
    authScopes: { act: 'agent.enroll' },
    args: { input: t.arg({ type: EnrollInput, description: 'Token, key, and the proof that the key is held.' }) },
    resolve: async (_root, { input }, { services, request, giveBack }) => {
      const answer = await services.enrollment.enroll(parseInput(check, input), request.sourceAddress)
      // A fleet behind one address enrolls unhindered, since each token gives back once; who guesses pays for every guess.
      if (answer.kind === 'ENROLLED' && answer.first) giveBack?.(requestsOfAnEnrollment)
      return answer
    },
  }),
)
