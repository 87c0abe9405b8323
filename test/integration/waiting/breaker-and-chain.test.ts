import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appendDecision, sha256 } from '@sallyport/database/append-decision.ts'
import { breakerStore } from '@sallyport/database/breaker-store.ts'
import { decisionReads } from '@sallyport/database/decision-reads.ts'
import { inTransaction } from '@sallyport/database/transaction.ts'
import { tripBreaker } from '@sallyport/database/trip-breaker.ts'
import { verifyExport } from '@sallyport/domain/deletion-gate/decisions/audit-export.ts'
import { exportLines } from '@sallyport/domain/deletion-gate/decisions/decision-reads.ts'
import { actingAsSystem } from '@sallyport/domain/tenancy/acting.ts'
import { logChainHead } from '@sallyport/server/loops/log-chain-head.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ada } from '../../fixtures/installation.ts'
import { runProgram } from '../../fixtures/server-program.ts'
import { plant } from '../../fixtures/tenants.ts'
import { createWaitingGround, type WaitingGround } from '../../fixtures/waiting-ground.ts'

let ground: WaitingGround
beforeAll(async () => {
  ground = await createWaitingGround()
  await ground.switchOn({ webhook: true })
})
afterAll(() => ground.drop())

const trip = (why: string) => inTransaction(ground.worker, (tx) => tripBreaker(tx, why))
const alarms = async () =>
  (await ground.db.superuser.query("SELECT count, acknowledged_by AS by FROM alarm WHERE kind = 'DELETION_BREAKER' ORDER BY raised_at, id"))
    .rows
const told = async () => (await ground.db.superuser.query("SELECT 1 FROM webhook_delivery WHERE kind = 'DELETION_BREAKER'")).rowCount

describe('the breaker', () => {
  test('keeps its first cause, with one record and one alarm, however often it is tripped', async () => {
    expect(await Promise.all([trip('Too many.'), trip('Too many.')]).then((both) => both.sort())).toEqual([false, true])
    expect(await trip('Something else.')).toBe(false)
    expect(await breakerStore(ground.admin).read()).toMatchObject({ tripped: { why: 'Too many.', at: expect.any(Date) }, resetAt: null })
    expect(await ground.decisions()).toMatchObject([{ kind: 'BREAKER_TRIPPED', detail: { why: 'Too many.' } }])
    expect([await alarms(), await told()]).toEqual([[{ count: 1, by: null }], 1])
  })

  test('is reset by an administrator alone, once; the next time is news again', async () => {
    const breaker = breakerStore(ground.admin)
    await expect(breaker.reset(actingAsSystem)).rejects.toMatchObject({ kind: 'CONFLICT' })
    expect(await breaker.reset(ada)).toMatchObject({ tripped: null, resetBy: 'Ada', resetAt: expect.any(Date) })
    await breaker.reset(ada)
    expect((await ground.decisions()).map(({ kind }) => kind)).toEqual(['BREAKER_TRIPPED', 'BREAKER_RESET'])
    expect(await alarms()).toEqual([{ count: 1, by: 'Ada' }])
    await trip('Again.')
    expect([(await alarms()).length, await told()]).toEqual([2, 2])
  })

  test('that is tripped in a transaction that is taken back is not', async () => {
    await breakerStore(ground.admin).reset(ada)
    await expect(
      inTransaction(ground.worker, async (tx) => {
        await tripBreaker(tx, 'Never.')
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    expect((await breakerStore(ground.admin).read()).tripped).toBeNull()
  })
})

describe('the chain of decisions', () => {
  const exported = async () => {
    let text = ''
    for await (const line of exportLines(decisionReads(ground.worker))) text += `${line}\n`
    return text
  }

  test('is read newest first, page by page, and of one instance alone', async () => {
    const { instanceId } = await ground.plantWaiting()
    await ground.waiting.keep(instanceId, undefined, ada)
    await inTransaction(ground.worker, (tx) => appendDecision(tx, { kind: 'DELETE_DECIDED', detail: { half: 0.1, text: 'ü\u0000"\n' } }))
    const reads = decisionReads(ground.admin)
    const whole = (await reads.page({ first: 100, after: undefined }, {})).items
    expect(whole.map(({ number }) => number)).toEqual(whole.map((_, i) => whole.length - i))
    const first = await reads.page({ first: 2, after: undefined }, {})
    const second = await reads.page({ first: 2, after: { at: '', id: String(first.items[1]!.number) } }, {})
    expect([...first.items, ...second.items]).toEqual(whole.slice(0, 4))
    expect((await reads.page({ first: 2, after: undefined }, { instanceId })).items).toMatchObject([{ kind: 'INSTANCE_KEPT', instanceId }])
  })

  test('verifies from its export, with the head that the log has', async () => {
    const lines: { head: string }[] = []
    const log = { info: (line: { head: string }) => lines.push(line) } as never
    await logChainHead({ decisions: decisionReads(ground.worker), log }).run({ signal: new AbortController().signal, fence: undefined })
    const [number, hash] = lines[0]!.head.split(':') as [string, string]
    expect(verifyExport(await exported(), sha256, [{ number: Number(number), hash }])).toMatchObject({ intact: true })
  })

  test.each<[string, string, RegExp]>([
    [
      'a word of a detail was changed',
      `UPDATE deletion_decision SET detail = replace(detail, 'Too many.', 'Too few.') WHERE number = 1`,
      /record 1 \(CHANGED_CONTENT\)/,
    ],
    ['the instant was moved', `UPDATE deletion_decision SET at = at - interval '1 s' WHERE number = 2`, /record 2 \(CHANGED_CONTENT\)/],
    ['a record was taken out', 'DELETE FROM deletion_decision WHERE number = 2', /record 2 \(GAP\)/],
  ])('is found to be broken by its export where %s in the database', async (_, statement, words) => {
    const intact = await exported()
    const { rows } = await ground.db.superuser.query('SELECT * FROM deletion_decision WHERE number <= 2')
    await plant(ground.db.superuser, (client) => client.query(statement))
    try {
      const { sentence, ...verdict } = verifyExport(await exported(), sha256)
      expect(verdict).toEqual({ intact: false })
      expect(sentence).toMatch(words)
    } finally {
      await plant(ground.db.superuser, async (client) => {
        await client.query('DELETE FROM deletion_decision WHERE number <= 2')
        for (const row of rows)
          await client.query(
            'INSERT INTO deletion_decision (number, at, kind, instance_id, detail, previous, hash) VALUES ($1, $2, $3, $4, $5, $6, $7)',
            [row.number, row.at, row.kind, row.instance_id, row.detail, row.previous, row.hash],
          )
      })
    }
    expect(await exported()).toBe(intact)
  })

  test('is exported by a command, as the other command takes it', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'sallyport-export-'))
    try {
      const [config, key, file] = ['sallyport.yaml', 'key', 'decisions.jsonl'].map((name) => join(directory, name)) as [
        string,
        string,
        string,
      ]
      writeFileSync(key, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
      const logins = Object.entries(ground.db.urls).map(([login, url]) => `${login}: ${JSON.stringify(url)}`)
      writeFileSync(
        config,
        `data: { directory: ${directory} }\nsealing: { keyFile: ${key} }\nchecks: { dns: { zone: checks.example.org } }\ndatabase: { waitSeconds: 60, logins: { ${logins.join(', ')} } }\n`,
      )
      // The key of this installation is none that can be made here: nobody has set it up yet, as far as the command can see.
      await plant(ground.db.superuser, (client) => client.query('DELETE FROM installation'))
      const exporting = runProgram(['audit', 'export', '--config', config])
      expect([await exporting.ended, exporting.output().err]).toMatchObject([
        { code: 0 },
        expect.stringMatching(/^Head: \d+:[0-9a-f]{64}\n$/),
      ])
      writeFileSync(file, exporting.output().out)
      const verifying = runProgram(['audit', 'verify', '--file', file, '--head', exporting.output().err.slice('Head: '.length).trim()])
      expect([await verifying.ended, verifying.output().out]).toMatchObject([{ code: 0 }, expect.stringContaining('The chain is intact')])
    } finally {
      rmSync(directory, { recursive: true })
    }
  }, 120_000)
})
