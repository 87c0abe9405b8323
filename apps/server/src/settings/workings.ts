import { z } from 'zod'
import { databaseUrl, flag, number, optionalText, whole } from './kinds.ts'

export const database = z.strictObject({
  url: databaseUrl({
    description: 'The owner sp_owner: used by migrate, and to derive the addresses of the other logins. Also DATABASE_URL',
  }),
  logins: z
    .strictObject({
      tenant: databaseUrl({
        description: 'The login sp_tenant. Default: that of database.url, with a password derived from the sealing key',
      }),
      admin: databaseUrl({ description: 'The login sp_admin, likewise' }),
      agent: databaseUrl({ description: 'The login sp_agent, likewise' }),
      worker: databaseUrl({ description: 'The login sp_worker, likewise' }),
      admission: databaseUrl({ description: 'The login sp_admission, likewise' }),
    })
    .prefault({}),
  poolSize: whole(0, 0, 200, {
    description:
      'Connections of each of the five logins, at most; 0: as many as the machine has cores, at least 4. The login sp_worker gets at least workers.concurrency and 6 more',
    unit: 'connections',
    perReplica: true,
  }),
  waitSeconds: number(5, 0.1, 60, {
    description: 'How long a request waits for a connection before it is answered SERVICE_UNAVAILABLE',
    unit: 'seconds',
  }),
  reconnectAttempts: whole(30, 0, 10_000, {
    description: 'How often a lost database is tried again before the process ends with status 5',
    unit: 'attempts',
  }),
  reconnectFirstSeconds: number(0.5, 0.05, 60, {
    description: 'Wait before the first of these attempts; it doubles each time',
    unit: 'seconds',
  }),
  reconnectLongestSeconds: number(10, 0.05, 300, { description: 'The longest wait between two of these attempts', unit: 'seconds' }),
})

export const sealing = z.strictObject({
  keyFile: optionalText({
    description:
      'File with the sealing keys, one a line, 32 bytes in base64; the first seals, the others still open. Mode 0600. Make one with: openssl rand -base64 32',
    perReplica: true,
  }),
  keyEnvironment: optionalText({
    description: 'Name of the environment variable that holds the same instead, keys separated by blanks',
    perReplica: true,
  }),
})

export const workers = z.strictObject({
  concurrency: whole(8, 1, 200, { description: 'Jobs that one replica works on at once', unit: 'jobs', perReplica: true }),
  queuePollSeconds: number(2, 0.5, 3, { description: 'How often the queue is looked at when no notification came', unit: 'seconds' }),
  attemptSweepSeconds: number(1, 0.1, 60, {
    description: 'How often attempts are looked for that are due for another look',
    unit: 'seconds',
  }),
  watchUnconfirmedSeconds: number(60, 1, 3_600, {
    description: 'How often clouds are asked whether an instance appeared late after a create without answer, for 24 hours',
    unit: 'seconds',
  }),
  deletionSeconds: number(15, 1, 300, {
    description: 'How often instances that wait for their deletion are judged, and deletes that were sent are looked after',
    unit: 'seconds',
  }),
  leaseSeconds: number(10, 3, 120, {
    description: 'How long a replica that fell silent keeps a task that must run once in the installation',
    unit: 'seconds',
  }),
  leaseRenewSeconds: number(3, 1, 40, {
    description: 'How often such a lease is renewed; at most a third of leaseSeconds',
    unit: 'seconds',
  }),
  cleanUpSeconds: number(30, 1, 3_600, { description: 'How often what is over is cleared away', unit: 'seconds' }),
  replicaSilentSeconds: number(30, 5, 600, { description: 'After how long a replica that is not heard counts as gone', unit: 'seconds' }),
})

export const clouds = z.strictObject({
  requestTimeoutSeconds: number(30, 1, 600, { description: 'How long one request to a cloud may take', unit: 'seconds' }),
  retries: whole(3, 0, 20, {
    description: 'How often a request that changes nothing is repeated after a failure that may pass',
    unit: 'attempts',
  }),
  retryFirstSeconds: number(0.5, 0.01, 60, {
    description: 'Wait before the first repetition; it doubles each time, with jitter. What a cloud asks for goes first',
    unit: 'seconds',
  }),
  retryLongestSeconds: number(20, 0.01, 600, { description: 'The longest wait between two repetitions', unit: 'seconds' }),
  createsPerMinute: whole(30, 0, 10_000, {
    description: 'Create requests of one new cloud account, over all replicas; 0: no limit',
    unit: 'a minute',
  }),
  createsInFlight: whole(5, 0, 1_000, {
    description: 'Create requests of one new cloud account under way at once, over all replicas; 0: no limit',
    unit: 'requests',
  }),
  requestsPerSecond: whole(20, 0, 10_000, {
    description: 'Requests of one new cloud account, over all replicas; 0: no limit',
    unit: 'a second',
  }),
})

export const retention = z.strictObject({
  eventHours: number(24, 1, 720, { description: 'How long numbered changes are kept for clients that were away', unit: 'hours' }),
  reportHours: number(24, 1, 720, { description: 'How long results of monitors are kept', unit: 'hours' }),
})

export const agents = z.strictObject({
  directory: optionalText({
    description: 'Folder of agents to hand out, one folder a version. Default: agents in data.directory',
    perReplica: true,
  }),
})

export const shutdown = z.strictObject({
  graceSeconds: number(20, 0, 600, { description: 'How long what is under way may take after SIGTERM', unit: 'seconds' }),
})

export const log = z.strictObject({
  level: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug'])
    .default('info')
    .meta({ description: 'The least important lines that are written', perReplica: true }),
  pretty: flag(false, { description: 'Lines for people instead of JSON', perReplica: true }),
})
