import { nodesRequest } from '@sallyport/domain/admission/nodes-request.ts'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { rowId } from './ids.ts'
import { OperationType } from './operation-refs.ts'

addMutation({
  name: 'provisionNodes',
  act: 'provision',
  description:
    'Asks for nodes. Everything that can be checked is checked before anything is written; a refusal names the field. Asking twice with one `idempotencyKey` gives one operation.',
  input: (t) => ({
    tenantId: t.id({ description: 'Whose nodes they become.' }),
    cloudAccountId: t.id({ description: 'Where their instances are created.' }),
    region: t.string({ description: "The cloud's name of the region." }),
    availabilityZone: t.string({ required: false, description: "Left out: the cloud's choice." }),
    sizeId: t.string({ description: "The cloud's id." }),
    imageId: t.string({ description: "The cloud's id of an image that can be booted from." }),
    bootVolumeGib: t.int({ required: false, description: 'GiB, 1 to 10,000; needed where the size has no disk of its own.' }),
    networkIds: t.stringList({ description: "The cloud's ids; 1 to 8." }),
    securityGroupIds: t.stringList({
      required: true,
      defaultValue: [],
      description: "The cloud's ids, never names; at most 16. None: the cloud's default.",
    }),
    floatingIpPoolId: t.string({ required: false, description: 'Give each instance an address of this external network.' }),
    count: t.int({ description: 'Nodes, 1 to 50.' }),
    namePrefix: t.string({
      description:
        '1 to 40 lower-case letters, digits and hyphens. Nodes are named `<prefix>-<number>`, above every number that this prefix ever had in the tenant: see `Tenant.nextNodeNumber`.',
    }),
    agentVersion: t.string({ required: false, description: 'One that this server holds. Left out: the newest.' }),
    validationDeadlineMinutes: t.int({
      required: true,
      defaultValue: 30,
      description: 'Minutes from the create request to the deadline, 10 to 120.',
    }),
    acceptUnknownIcmp: t.boolean({
      required: true,
      defaultValue: false,
      description: 'Whether ICMP that an agent cannot try counts as met.',
    }),
    attemptsPerPlace: t.int({ required: true, defaultValue: 1, description: 'How often each place is tried, 1 to 3.' }),
    idempotencyKey: t.string({ description: '1 to 200 characters; a new one for each new request.' }),
  }),
  check: nodesRequest,
  refusals: ['NOT_FOUND', 'CONFLICT', 'CLOUD_REFUSED', 'CLOUD_UNREACHABLE', 'TRY_LATER'],
  resolve: async (input, context) => {
    const ids = { tenantId: rowId('Tenant', input.tenantId), cloudAccountId: rowId('CloudAccount', input.cloudAccountId) }
    return { operation: await context.services.operations.provision({ ...input, ...ids }, acting(context)) }
  },
  payload: (t) => ({
    operation: t.field({
      type: OperationType,
      description: 'It runs; follow it with `operationProgress`.',
      resolve: ({ operation }) => operation,
    }),
  }),
})
