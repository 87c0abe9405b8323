import { randomUUID } from 'node:crypto'
import { globalId } from '@sallyport/graphql/global-id.ts'
import { expect, test } from 'vitest'
import { plantAccount } from '../../fixtures/tenants.ts'
import { counts, db, everyItem, gate, ids, nodes, nothing, onAttentionGround, run } from './attention-ground.ts'

onAttentionGround()

test('attempts near their deadline come with what they lack; those that have time or ended do not', async () => {
  const items = (await everyItem()).filter(({ kind }) => kind === 'DEADLINE_NEAR')
  expect(items).toMatchObject([
    {
      severity: 'CRITICAL',
      section: 'OPERATIONS',
      sentence: 'mon-1 fails at its deadline. It still waits for TCP and ICMP.',
      lacking: [
        { name: 'TCP', state: 'WAITING', detail: 'Not proven yet.' },
        { name: 'ICMP', state: 'UNKNOWN', detail: 'No ping.' },
      ],
      subjects: [
        { kind: 'NODE', id: globalId('Node', nodes.soon), name: 'mon-1' },
        { kind: 'ATTEMPT', id: globalId('Attempt', ids.soon) },
        { kind: 'OPERATION', id: globalId('Operation', ids.operation), name: 'mon' },
        { kind: 'TENANT', id: globalId('Tenant', ids.tenant), name: 'Acme' },
      ],
    },
    { severity: 'WARNING', lacking: [{ name: 'HTTP' }] },
  ])
  expect(items).toHaveLength(2)
  // Two attempts of one operation are one operation that needs a person.
  expect(await counts()).toEqual({ ...nothing, operations: 1, nodes: 2 })
})

test('enabled nodes that are not heard for two minutes are one item, the longest silent first', async () => {
  const items = (await everyItem()).filter(({ kind }) => kind === 'NODES_SILENT')
  expect(items).toMatchObject([
    {
      count: 2,
      section: 'NODES',
      severity: 'WARNING',
      subjects: [{ id: globalId('Node', ids.silent), name: 'gone-quiet' }, { name: 'quiet-too' }],
    },
  ])
})

test('an address needs a person where held nodes are seen from it now and something else is published', async () => {
  const seen = (nodeId: string, address: string, ago: number, run: 'present' | 'earlier' = 'present') =>
    db.superuser.query(
      `INSERT INTO egress_sighting (node_id, tenant_id, run_id, address, family, channel, first_seen_at, last_seen_at)
       SELECT $1, $2, CASE WHEN $3 THEN (SELECT run_id FROM node_heartbeat WHERE node_id = $1) ELSE gen_random_uuid() END, $4::text, family($4::text::inet), 'HTTP',
         app_now() - interval '1 hour', app_now() - $5 * interval '1 second'`,
      [nodeId, ids.tenant, run === 'present', address, ago],
    )
  await seen(nodes.later, '198.51.100.9', 10)
  await seen(nodes.calm, '198.51.100.9', 20)
  await seen(nodes.calm, '2001:db8::9', 30)
  await seen(nodes.soon, '203.0.113.5', 10)
  await seen(nodes.soon, '192.0.2.1', 400)
  await seen(nodes.soon, '192.0.2.2', 10, 'earlier')
  await seen(ids.silent, '192.0.2.3', 10)
  expect((await counts()).addresses).toBe(0)
  await run("INSERT INTO published_address (id, range, family, note, published_by) VALUES ($1, '203.0.113.0/24', 4, 'n', 'Ada')", [
    randomUUID(),
  ])
  const items = (await everyItem()).filter(({ kind }) => kind === 'ADDRESS_UNPUBLISHED')
  expect(items).toMatchObject([
    {
      severity: 'WARNING',
      section: 'ADDRESSES',
      count: 2,
      sentence: 'mon-2, mon-3 are held because 198.51.100.9 is not published. Publish it if it is yours.',
      subjects: [
        { kind: 'ADDRESS', id: null, name: '198.51.100.9' },
        { kind: 'NODE', id: globalId('Node', nodes.later), name: 'mon-2' },
        { kind: 'NODE', id: globalId('Node', nodes.calm), name: 'mon-3' },
      ],
    },
    { count: 1, subjects: [{ name: '2001:db8::9' }, { name: 'mon-3' }] },
  ])
  // The deadline is that of the first node that fails.
  expect(items[0]!.deadline).toBe((await everyItem()).filter(({ kind }) => kind === 'DEADLINE_NEAR')[1]!.deadline)
  expect((await counts()).addresses).toBe(2)
})

test('alarms, failing accounts, what waits, orphans and the gate come in order of urgency, each once, and are counted', async () => {
  const alarm = (kind: string, minutesAgo: number, acknowledged = false) =>
    run(
      `INSERT INTO alarm (id, kind, subject_kind, subject_id, message, dedupe_key, raised_at, acknowledged_at)
       VALUES ($1::uuid, $2, $5, $6, $2 || ' happened', $1::text, app_now() - $3 * interval '1 minute', CASE WHEN $4 THEN app_now() END)`,
      [randomUUID(), kind, minutesAgo, acknowledged, ...(kind === 'NODE_SILENT' ? ['NODE', ids.silent] : ['INSTALLATION', 'nodes'])],
    )
  await alarm('SECOND_KEY', 1)
  await alarm('NODE_SILENT', 2)
  await alarm('LATE_INSTANCE', 3)
  await alarm('WRONG_PROOF', 4, true)
  const removed = await plantAccount(db.superuser)
  await run("UPDATE cloud_account SET state = 'FAILING', removed_at = app_now() WHERE id = $1", [removed])
  await run(
    "UPDATE cloud_account SET deletion_state = 'FAILING', deletion_state_detail = 'No such user', checked_at = app_now() - interval '1 hour' WHERE id = $1",
    [ids.account],
  )
  await run("UPDATE instance SET state = 'WAITING', name = 'mon-4', filed_at = app_now() - interval '2 hours' WHERE attempt_id = $1", [
    ids.later,
  ])
  await run("UPDATE instance SET state = 'UNCONFIRMED', name = 'mon-5', filed_at = app_now() - interval '3 hours' WHERE attempt_id = $1", [
    ids.calm,
  ])
  for (const [cloudId, settled] of [
    ['srv-1', null],
    ['srv-2', 'IGNORED'],
  ])
    await run(
      `INSERT INTO orphan (id, account_id, region, cloud_id, shown, settled_as, settled_at, settled_by)
       VALUES ($1, $2, 'R', $3, '{"name": "stray"}', $4::text, CASE WHEN $4 IS NOT NULL THEN app_now() END, CASE WHEN $4 IS NOT NULL THEN 'Ada' END)`,
      [randomUUID(), ids.account, cloudId, settled],
    )
  gate.isOn = true
  gate.clauses = [
    {
      clause: 2,
      name: 'administrator-activated',
      asks: '',
      state: 'FALSE',
      facts: [{ fact: 'activated', state: 'FALSE', holds: '', why: 'Nobody activated it.', ageMs: null }],
    },
  ]
  const items = await everyItem()
  expect(items.map(({ kind, severity }) => [kind, severity])).toEqual([
    ['DEADLINE_NEAR', 'CRITICAL'],
    ['ALARM', 'CRITICAL'],
    ['ADDRESS_UNPUBLISHED', 'WARNING'],
    ['DEADLINE_NEAR', 'WARNING'],
    ['ADDRESS_UNPUBLISHED', 'WARNING'],
    ['ACCOUNT_FAILING', 'WARNING'],
    ['NODES_SILENT', 'WARNING'],
    ['ALARM', 'WARNING'],
    ['GATE_CLOSED', 'WARNING'],
    ['INSTANCES_WAIT', 'NOTICE'],
    ['ORPHAN', 'NOTICE'],
  ])
  const said = (kind: string) => items.filter((item) => item.kind === kind).map(({ sentence }) => sentence)
  expect(said('ALARM')).toEqual(['SECOND_KEY happened.', 'LATE_INSTANCE happened.'])
  expect(items.filter(({ kind }) => kind === 'ALARM').map(({ subjects }) => subjects.map(({ kind, name }) => [kind, name]))).toEqual([
    [['ALARM', 'SECOND_KEY']],
    [['ALARM', 'LATE_INSTANCE']],
  ])
  expect(said('ACCOUNT_FAILING')).toEqual([expect.stringMatching(/^The cloud account North .* The cloud says: No such user\.$/)])
  expect(said('GATE_CLOSED')).toEqual([expect.stringContaining('Nobody activated it. Attest this deployment')])
  expect(said('INSTANCES_WAIT')).toEqual(['2 instances wait, mon-5 for the longest: see what they wait for.'])
  expect(said('ORPHAN')).toEqual([expect.stringMatching(/^stray carries/)])
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
  expect(await everyItem(100)).toEqual(items)
  expect(await counts()).toEqual({ operations: 1, nodes: 2, instances: 3, gate: 1, clouds: 1, addresses: 2, alarms: 2 })
  gate.clauses[0]!.facts[0]!.fact = 'not-withdrawn'
  gate.stopped = true
  expect((await everyItem()).filter(({ kind }) => kind === 'GATE_CLOSED')).toMatchObject([{ severity: 'NOTICE' }])
  gate.stopped = false
  gate.open = true
  expect((await everyItem()).some(({ kind }) => kind === 'GATE_CLOSED')).toBe(false)
  expect((await counts()).gate).toBe(0)
})

test('the alarm of a silence is an item of its own once the node is heard again, and says so', async () => {
  const told = async () => (await everyItem(50)).filter(({ kind, subjects }) => kind === 'ALARM' && subjects[1]?.name === 'gone-quiet')
  const before = await counts()
  await run('UPDATE node_heartbeat SET unbroken_since = app_now(), last_seen_at = app_now() WHERE node_id = $1', [ids.silent])
  const heard = (await run('SELECT unbroken_since AS at FROM node_heartbeat WHERE node_id = $1', [ids.silent])).rows[0]!.at as Date
  expect(await told()).toMatchObject([
    {
      severity: 'NOTICE',
      sentence: `It was heard again at ${heard.toISOString()}. Acknowledge it once you know why. NODE_SILENT happened.`,
    },
  ])
  expect(await counts()).toEqual({ ...before, nodes: 1, alarms: before.alarms! + 1 })
  await run("UPDATE alarm SET acknowledged_at = app_now() WHERE kind = 'NODE_SILENT'")
  expect(await told()).toEqual([])
})

test('a node that waits for an administrator needs a person at once, once, with what to do', async () => {
  const conditions = (proof: string, icmp: string) =>
    JSON.stringify([
      { condition: 'ENROLLED', state: 'MET', detail: '' },
      { condition: 'INSTANCE_PROOF', state: proof, detail: 'No metadata service.' },
      { condition: 'ICMP', state: icmp, since: '2026-12-01T12:00:00.000Z', detail: 'No ping.' },
      { condition: 'STAGE', state: 'WAITING', detail: 'Written last.' },
    ])
  const set = (attempt: string, reason: string, reports: string) =>
    run('UPDATE attempt SET tenant_reason = $2, conditions = $3 WHERE id = $1', [attempt, reason, reports])
  const waiting = async () => (await everyItem(50)).filter(({ kind }) => kind === 'NODE_WAITS')
  await set(ids.calm, 'WAITING_FOR_ADMINISTRATOR', conditions('MET', 'UNKNOWN'))
  expect(await waiting()).toMatchObject([
    {
      severity: 'WARNING',
      section: 'OPERATIONS',
      since: '2026-12-01T12:00:00.000Z',
      sentence: expect.stringMatching(/^Nobody knows whether mon-3 can ping\. Accept that/),
      lacking: [{ name: 'ICMP', state: 'UNKNOWN' }],
      subjects: [{ kind: 'NODE', id: globalId('Node', nodes.calm) }, { kind: 'ATTEMPT' }, { kind: 'OPERATION' }, { kind: 'TENANT' }],
    },
  ])
  // Near its deadline it is the same item, and no second one.
  await set(ids.soon, 'WAITING_FOR_ADMINISTRATOR', conditions('UNKNOWN', 'UNKNOWN'))
  const items = await everyItem(50)
  expect(
    items.filter(({ subjects }) => subjects[0]?.id === globalId('Node', nodes.soon)).map(({ kind, severity }) => [kind, severity]),
  ).toEqual([['NODE_WAITS', 'CRITICAL']])
  expect((await waiting())[0]).toMatchObject({ lacking: [{ name: 'INSTANCE_PROOF' }, { name: 'ICMP' }] })
  expect((await counts()).operations).toBe(1)
  // An address alone is told as an address.
  await set(
    ids.calm,
    'WAITING_FOR_ADMINISTRATOR',
    JSON.stringify([{ condition: 'EGRESS', state: 'FAILED', detail: 'Seen from elsewhere.' }]),
  )
  await set(ids.soon, 'BEING_CHECKED', conditions('WAITING', 'UNKNOWN'))
  expect(await waiting()).toEqual([])
})

test('while deletion is active, an account that cannot delete for want of a marker is told, with how many wait there, and where', async () => {
  const missing = async () => (await everyItem()).filter(({ kind }) => kind === 'MARKER_MISSING')
  expect(await missing(), 'not activated').toEqual([])
  gate.clauses = []
  const { rows } = await run('SELECT region FROM instance WHERE attempt_id = $1', [ids.later])
  const [{ region }] = rows
  expect(await missing()).toMatchObject([
    {
      severity: 'WARNING',
      section: 'GATE',
      count: 1,
      sentence: `Deletion is active, and nothing is deleted in the cloud account North: it has no ownership marker in ${region}. Make it (createMarker; in the console under Clouds).`,
      subjects: [{ kind: 'CLOUD_ACCOUNT', id: globalId('CloudAccount', ids.account), name: 'North' }],
    },
  ])
  expect((await counts()).gate).toBe(1)
  const mark = (where: string) =>
    run("INSERT INTO ownership_marker (account_id, region, marker_id, recorded_by_id, recorded_by_name) VALUES ($1, $2, 'sg', $3, 'Ada')", [
      ids.account,
      where,
      randomUUID(),
    ])
  await mark('elsewhere')
  expect(await missing(), 'a marker of another region lets nothing go here').toHaveLength(1)
  await mark(region)
  expect(await missing()).toEqual([])
  expect((await counts()).gate).toBe(0)
})

test('that nobody checks where nodes come from is told once the last published address is withdrawn, and not where nothing ever was', async () => {
  const unchecked = async () => (await everyItem()).filter(({ kind }) => kind === 'EGRESS_UNCHECKED')
  await run('DELETE FROM published_address')
  expect(await unchecked(), 'nothing was ever published').toEqual([])
  const published = (range: string, withdrawn: string) =>
    run(
      `INSERT INTO published_address (id, range, family, note, published_by, withdrawn_at, withdrawn_by) VALUES ($1, $2, 4, 'n', 'Ada', ${withdrawn}, 'Ada')`,
      [randomUUID(), range],
    )
  await published('8.8.8.8', "app_now() - interval '1 hour'")
  expect(await unchecked()).toMatchObject([{ severity: 'NOTICE', section: 'ADDRESSES', subjects: [] }])
  expect((await counts()).addresses).toBe(1)
  await published('8.8.4.4', 'NULL')
  expect(await unchecked()).toEqual([])
})

test('while deletion is active, what can be kept for a few minutes more is told with when that ends, and nothing that was kept or is past it', async () => {
  const near = async () => (await everyItem()).filter(({ kind }) => kind === 'DELETION_NEAR')
  const filed = (minutes: number) =>
    run("UPDATE instance SET filed_at = app_now() - $2 * interval '1 minute' WHERE attempt_id = $1 RETURNING filed_at AS at", [
      ids.later,
      minutes,
    ])
  await filed(5)
  expect(await near(), '15 minutes are left').toEqual([])
  const { rows } = await filed(14)
  const ends = new Date((rows[0]!.at as Date).getTime() + 20 * 60_000).toISOString()
  expect(await near()).toMatchObject([
    {
      severity: 'WARNING',
      section: 'INSTANCES',
      count: 1,
      deadline: ends,
      sentence: expect.stringContaining(`is deleted from ${ends} on unless`),
    },
  ])
  expect((await everyItem()).find(({ kind }) => kind === 'INSTANCES_WAIT')!.sentence).toMatch(/Deletion is active: each is deleted/)
  await filed(19)
  expect(await near()).toMatchObject([{ severity: 'CRITICAL' }])
  gate.isOn = false
  expect(await near(), 'deletion is switched off').toEqual([])
  gate.isOn = true
  await filed(21)
  expect(await near()).toEqual([])
})
