import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { openDatabase } from '@sallyport/database/open-database.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../fixtures/database.ts'

test('a closed database has no connection left that a server, stopping next, could break', async () => {
  const db = await createTestDatabase()
  const { host, port } = new pg.Client(db.urls.worker)
  let open = 0
  let endedByServer = 0
  const letGo = Promise.withResolvers<void>()
  /** Closes a connection a while after PostgreSQL did, as a slow way there would. */
  const slowToClose = createServer({ allowHalfOpen: true }, (client) => {
    const server = connect({ ...(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }), allowHalfOpen: true })
    open += 1
    client.pipe(server)
    server.pipe(client, { end: false })
    server.once('end', () => {
      endedByServer += 1
      void letGo.promise.then(() => client.end())
    })
    client.once('close', () => {
      open -= 1
    })
    for (const socket of [client, server]) socket.on('error', () => socket.destroy())
  }).listen(0, '127.0.0.1')
  await once(slowToClose, 'listening')
  const { username, password } = new URL(db.urls.worker)
  const worker = `postgresql://${username}:${password}@127.0.0.1:${(slowToClose.address() as AddressInfo).port}/${db.name}`

  const database = openDatabase({ ...db.urls, worker })
  await Promise.all(Array.from({ length: 4 }, () => database.worker.query('SELECT pg_sleep(0.05)')))
  expect(open).toBe(4)
  let closed = false
  const closing = database.close().then(() => {
    closed = true
  })
  await expect.poll(() => endedByServer).toBe(4)
  expect(closed).toBe(false)
  letGo.resolve()
  await closing
  // The last of its packets may still be on their way to the proxy.
  await expect.poll(() => open).toBe(0)
  slowToClose.close()
  await db.drop()
})
