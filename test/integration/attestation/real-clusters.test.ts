import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from '@sallyport/database/append-decision.ts'
import { attestationStore } from '@sallyport/database/attestation-acts.ts'
import { prepareEmbedded } from '@sallyport/database/embedded/prepare-embedded.ts'
import { setUpInstallation } from '@sallyport/database/installation-store.ts'
import { loginUrls } from '@sallyport/database/logins.ts'
import { migrate } from '@sallyport/database/migrate.ts'
import { openDatabase } from '@sallyport/database/open-database.ts'
import { openEmbedded } from '@sallyport/database/open-embedded.ts'
import { openPrisma, type PrismaClient } from '@sallyport/database/prisma.ts'
import { watchFingerprint } from '@sallyport/database/watch-fingerprint.ts'
import { attestationService } from '@sallyport/domain/deletion-gate/attestation/attestation-service.ts'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migrationsDirectory } from '../../fixtures/test-postgres.ts'
import { until } from '../../fixtures/until.ts'
import { ada } from './deployment.ts'

vi.setConfig({ testTimeout: 300_000 }) // a server of its own, started several times

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sallyport-clusters-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const ownerPassword = randomBytes(18).toString('base64url')
const passwords = new Map<string, string>()
const passwordOf = (login: string): string => {
  const password = passwords.get(login) ?? randomBytes(18).toString('base64url')
  passwords.set(login, password)
  return password
}
const host = randomBytes(32).toString('hex')
const parts = {
  own: () => ({ publicUrl: 'https://sallyport.example', sealingKey: 'key', deletionSettings: {} }),
  hostFile: () => ({ host }),
}
const replica = {
  id: '00000000-0000-4000-8000-000000000001',
  version: '1',
  settingsHash: 'x',
  roles: ['api'],
  restored: false,
  deletionEnabled: true,
}

type Clients = { admin: PrismaClient; worker: PrismaClient; superuser(sql: string): Promise<unknown> }

/** Runs with a server over this directory, which is migrated where it is new. */
async function withServer<T>(directory: string, database: string, work: (clients: Clients) => Promise<T>): Promise<T> {
  const server = await openEmbedded(join(root, directory), { durable: true })
  await until(
    'the server writes',
    async () => (await ask(server.superuserUrl('postgres'), 'SELECT NOT pg_is_in_recovery() AS writes'))[0]?.writes,
  )
  const ownerUrl = await prepareEmbedded(server.superuserUrl, 'sallyport', ownerPassword)
  const urls = loginUrls(Object.assign(new URL(ownerUrl), { pathname: `/${database}` }).href, passwordOf)
  if (database === 'sallyport') await migrate({ ownerUrl, logins: urls, setPasswords: true, migrationsDirectory, queues: [] })
  const pools = openDatabase(urls, { waitMs: 60_000 })
  const [admin, worker] = [openPrisma(pools.admin, () => {}), openPrisma(pools.worker, () => {})]
  try {
    return await work({ admin, worker, superuser: (sql) => ask(server.superuserUrl('postgres'), sql) })
  } finally {
    await Promise.all([admin.$disconnect(), worker.$disconnect()])
    await pools.close()
    await server.stop()
  }
}

async function ask(connectionString: string, sql: string): Promise<{ writes?: boolean }[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<{ writes?: boolean }>(sql)).rows
  } finally {
    await client.end()
  }
}

async function attestAndActivate({ admin, worker }: Clients): Promise<void> {
  await setUpInstallation(admin, { deploymentId: replica.id, sealingKeyCheck: 'test' })
  await watchFingerprint(worker, replica, parts)
  const service = attestationService({
    store: attestationStore(admin, { ...parts, replicaSilentSeconds: 30 }),
    ladders: { beginAnew: async () => {} },
    hash: sha256,
    configured: () => ({ cloudDeletion: true, restored: false, fourEyes: false, installationName: 'sallyport.example' }),
    replicaId: replica.id,
    lookAgain: () => {},
  })
  const { hash } = await service.overview()
  const { attestation } = await service.attest({ installationName: 'sallyport.example', fingerprintHash: hash ?? '' }, ada)
  await service.activate(attestation?.id ?? '', ada)
}

/** With the modes, which PostgreSQL asks for. */
const copyOriginal = (to: string) => execFileSync('cp', ['-a', join(root, 'original'), join(root, to)])

const look = async ({ worker }: Clients) => {
  const { differences, withdrew } = await watchFingerprint(worker, replica, parts)
  return { differs: differences?.map(({ part }) => part), withdrew }
}

test('a copied database and a promoted copy are told apart; a copy of all files is not, which is what the witness is for', async () => {
  await withServer('original', 'sallyport', async (clients) => {
    await attestAndActivate(clients)
    expect(await look(clients)).toEqual({ differs: [], withdrew: false })
  })
  await withServer('original', 'sallyport', async (clients) => {
    expect(await look(clients), 'after a restart').toEqual({ differs: [], withdrew: false })
  })

  copyOriginal('copy')
  await withServer('copy', 'sallyport', async (clients) => {
    expect(await look(clients), 'a copy of all files').toEqual({ differs: [], withdrew: false })
  })

  copyOriginal('promoted')
  writeFileSync(join(root, 'promoted', 'data', 'recovery.signal'), '')
  appendFileSync(join(root, 'promoted', 'data', 'postgresql.auto.conf'), "\nrestore_command = '/bin/false'\n")
  await withServer('promoted', 'sallyport', async (clients) => {
    expect(await look(clients), 'recovered to the end of its log').toEqual({ differs: ['timeline'], withdrew: true })
    expect(await look(clients)).toEqual({ differs: ['timeline'], withdrew: false })
  })

  await withServer('copy', 'postgres', async ({ superuser }) => {
    await superuser('CREATE DATABASE second TEMPLATE sallyport OWNER sp_owner')
    await superuser('GRANT CONNECT ON DATABASE second TO sp_admin, sp_worker')
  })
  await withServer('copy', 'second', async (clients) => {
    expect(await look(clients), 'a second database of the cluster').toEqual({ differs: ['database', 'database-name'], withdrew: true })
  })
})
