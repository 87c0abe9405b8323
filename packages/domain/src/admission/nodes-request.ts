import { z } from 'zod'
import { lineOfText } from '../tenancy/person.ts'

const whole = (field: string, least: number, most: number) =>
  z.int(`${field} is a whole number.`).min(least, `${field} is ${least} to ${most}.`).max(most, `${field} is ${least} to ${most}.`)

/** The name of a thing in the cloud, as the cloud lists it. */
const cloudName = (what: string) => lineOfText(what, 255)
const ids = (what: string, least: number, most: number) =>
  z
    .array(cloudName(what))
    .min(least, `Name at least ${least} of ${what.toLowerCase()}.`)
    .max(most, `Name at most ${most} of ${what.toLowerCase()}.`)
    .refine((list) => new Set(list).size === list.length, `${what} are named once each.`)

/** The bounds of `provisionNodes`; what only a cloud can tell is checked by `request-nodes`. */
export const nodesRequest = z.object({
  tenantId: z.string(),
  cloudAccountId: z.string(),
  region: cloudName('A region'),
  availabilityZone: cloudName('An availability zone').nullish(),
  sizeId: cloudName('A size'),
  imageId: cloudName('An image'),
  /** GiB; where the size has no disk of its own. */
  bootVolumeGib: whole('bootVolumeGib', 1, 10_000).nullish(),
  networkIds: ids('Networks', 1, 8),
  securityGroupIds: ids('Security groups', 0, 16).default([]),
  floatingIpPoolId: cloudName('A floating IP pool').nullish(),
  count: whole('count', 1, 50),
  /** Nodes are named `<prefix>-<number>`, above every number that this prefix ever had in the tenant. */
  namePrefix: z
    .string()
    .trim()
    .regex(
      /^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$/,
      'A name prefix has 1 to 40 lower-case letters, digits and hyphens, begins with a letter and does not end with a hyphen.',
    ),
  /** Default: the newest that this server holds. */
  agentVersion: lineOfText('An agent version', 64).nullish(),
  validationDeadlineMinutes: whole('validationDeadlineMinutes', 10, 120).default(30),
  acceptUnknownIcmp: z.boolean().default(false),
  attemptsPerPlace: whole('attemptsPerPlace', 1, 3).default(1),
  idempotencyKey: lineOfText('An idempotency key', 200),
})
export type NodesRequest = z.infer<typeof nodesRequest>
