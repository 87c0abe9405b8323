import { randomBytes, randomUUID } from 'node:crypto'
import { sha256 } from '@sallyport/database/append-decision.ts'
import { attestationStore } from '@sallyport/database/attestation-acts.ts'
import { readActivation, readAttestation, readSilence } from '@sallyport/database/attestation-store.ts'
import { readFingerprint } from '@sallyport/database/read-fingerprint.ts'
import { databaseNow } from '@sallyport/database/transaction.ts'
import { type FingerprintLook, watchFingerprint } from '@sallyport/database/watch-fingerprint.ts'
import { watchSilence } from '@sallyport/database/watch-silence.ts'
import { type AttestationService, attestationService } from '@sallyport/domain/deletion-gate/attestation/attestation-service.ts'
import { wholeFingerprint } from '@sallyport/domain/deletion-gate/attestation/read-fingerprint.ts'
import type { Silence } from '@sallyport/domain/deletion-gate/attestation/silence.ts'
import type { Reading } from '@sallyport/domain/deletion-gate/clause.ts'
import { administratorActivated } from '@sallyport/domain/deletion-gate/clauses/administrator-activated.ts'
import { deploymentAttested } from '@sallyport/domain/deletion-gate/clauses/deployment-attested.ts'
import type { Acting } from '@sallyport/domain/tenancy/acting.ts'
import { createInstallation, type TestInstallation } from '../../fixtures/installation.ts'

export const name = 'sallyport.example'
export const administrator = (called: string): Acting => ({
  kind: 'ADMINISTRATOR',
  id: randomUUID(),
  name: called,
  request: { requestId: randomUUID(), sourceAddress: '127.0.0.1' },
})
export const ada = administrator('Ada')
export const bob = administrator('Bob')

/** How a process is configured, and what it finds beside the database. All of it may change while it runs. */
export type Settings = {
  publicUrl: string
  sealingKey: string
  deletionSettings: Record<string, string | number | boolean>
  /** undefined: its file cannot be read. */
  host: string | undefined
  enabled: boolean
  restored: boolean
  fourEyes: boolean
}

/** One replica: what it does by itself, what administrators do through it, and what clauses 2 and 3 of the gate say on it. */
export type TestReplica = {
  id: string
  settings: Settings
  service: AttestationService
  /** What its loops do, once. */
  look(): Promise<FingerprintLook>
  listen(): Promise<Silence>
  /** Names of the facts of both clauses that do not hold. */
  shortfalls(): Promise<string[]>
  /** Attests what is there now. */
  attest(by?: Acting): Promise<string>
  activate(by?: Acting): Promise<void>
}

export type TestDeployment = TestInstallation & {
  /** Starts another replica, alive from its first look on. */
  replica(change?: Partial<Settings>): Promise<TestReplica>
  /** Adds a cloud account, whose credential leads somewhere or nowhere known. */
  account(change?: { userId?: string | null; deletionUserId?: string; name?: string }): Promise<string>
  /** What happens when an activation asks the ladders to begin anew. */
  ladders: {
    /** Of each time, whether it was upon an attestation that served no activation before. */ begun: boolean[]
    beginAnew: () => Promise<void>
  }
}

export async function createDeployment(): Promise<TestDeployment> {
  const installation = await createInstallation()
  const { db, admin, worker } = installation
  const ladders = { begun: [] as boolean[], beginAnew: async () => {} }

  async function replica(change: Partial<Settings> = {}): Promise<TestReplica> {
    const settings: Settings = {
      publicUrl: `https://${name}`,
      sealingKey: '0123456789abcdef',
      deletionSettings: { 'deletion.enabled': true },
      host: randomBytes(32).toString('hex'),
      enabled: true,
      restored: false,
      fourEyes: false,
      ...change,
    }
    const id = randomUUID()
    const startedAt = await databaseNow(worker)
    const parts = {
      own: () => ({ publicUrl: settings.publicUrl, sealingKey: settings.sealingKey, deletionSettings: settings.deletionSettings }),
      hostFile: () => (settings.host === undefined ? { trouble: 'The disk is gone.' } : { host: settings.host }),
    }
    const service = attestationService({
      store: attestationStore(admin, { ...parts, replicaSilentSeconds: 3_600 }),
      ladders: {
        beginAnew: async (attestedAnew) => {
          ladders.begun.push(attestedAnew)
          await ladders.beginAnew()
        },
      },
      hash: sha256,
      configured: () => ({
        cloudDeletion: settings.enabled,
        restored: settings.restored,
        fourEyes: settings.fourEyes,
        installationName: name,
      }),
      replicaId: id,
      lookAgain: () => {},
    })
    const silence = { windowMinutes: 10, startedAt }
    const attest = async (by: Acting = ada): Promise<string> => {
      const { hash } = await service.overview()
      const { attestation } = await service.attest({ installationName: name, fingerprintHash: hash ?? 'not whole' }, by)
      return attestation?.id ?? ''
    }
    const one: TestReplica = {
      id,
      settings,
      service,
      look: () => {
        const { restored, enabled: deletionEnabled } = settings
        return watchFingerprint(worker, { id, version: '1', settingsHash: 'x', roles: ['api', 'worker'], restored, deletionEnabled }, parts)
      },
      listen: () => watchSilence(worker, silence),
      shortfalls: async () => {
        const known = <T>(value: T): Reading<T> => ({ known: true, value, atMs: 0 })
        const activation = known(await readActivation(worker, settings))
        const deployment = {
          attestation: known(await readAttestation(worker)),
          fingerprint: await readFingerprint(worker, parts).then((found) => known(wholeFingerprint(found))),
          silence: known(await readSilence(worker, silence)),
        }
        return [
          ...administratorActivated.facts.filter((fact) => fact.shortfall({ activation }, 0) !== undefined),
          ...deploymentAttested.facts.filter((fact) => fact.shortfall(deployment, 0) !== undefined),
        ].map((fact) => fact.name)
      },
      attest,
      activate: async (by = ada) => {
        const { attestation } = await service.overview()
        await service.activate(attestation?.id ?? randomUUID(), by)
      },
    }
    await one.look()
    return one
  }

  return {
    ...installation,
    replica,
    ladders,
    account: async ({ userId = 'user', deletionUserId, name: called = `Account ${randomUUID()}` } = {}) => {
      const id = randomUUID()
      await db.superuser.query(
        `INSERT INTO cloud_account (id, name, provider, description, credential_sealed, project_id, project_name, default_region, created_by, cloud, user_id,
           deletion_sealed, deletion_user_id)
         VALUES ($1, $2, 'openstack', '{}', '\\x00', 'project', 'Project', 'region', 'test', 'https://keystone.example/v3', $3,
           CASE WHEN $4::text IS NOT NULL THEN '\\x00'::bytea END, $4)`,
        [id, called, userId, deletionUserId ?? null],
      )
      return id
    },
  }
}

export type AlarmRow = { kind: string; count: number; message: string }
export const alarmsOf = async ({ db }: TestInstallation, kind: string): Promise<AlarmRow[]> =>
  (await db.superuser.query<AlarmRow>('SELECT kind, count, message FROM alarm WHERE kind = $1 ORDER BY raised_at', [kind])).rows

/** Kinds of the records of decisions, in order. */
export const decisionsOf = async ({ db }: TestInstallation): Promise<string[]> =>
  (await db.superuser.query<{ kind: string }>('SELECT kind FROM deletion_decision ORDER BY number')).rows.map(({ kind }) => kind)

/** Changes what was attested, as if the deployment had changed since: what a test cannot change is the cluster itself. */
export async function changeAttested({ db }: TestInstallation, part: string, value: unknown): Promise<void> {
  const rules = (state: 'DISABLE' | 'ENABLE') =>
    db.superuser.query(`ALTER TABLE deployment_attestation ${state} TRIGGER deployment_attestation_rules`)
  await rules('DISABLE')
  await db.superuser.query('UPDATE deployment_attestation SET shared = jsonb_set(shared, ARRAY[$1], $2::jsonb)', [
    part,
    JSON.stringify(value),
  ])
  await rules('ENABLE')
}
