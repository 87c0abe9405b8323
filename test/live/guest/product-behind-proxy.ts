import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareEmbedded } from '@sallyport/database/embedded/prepare-embedded.ts'
import { openEmbedded } from '@sallyport/database/open-embedded.ts'
import { askGraphql } from '../../fixtures/ask-graphql.ts'
import { type ProductDatabase, productDatabase } from '../../fixtures/product-database.ts'
import { runProgram } from '../../fixtures/server-program.ts'

/** An answer's data, checked by nobody: tests compare what they read. */
// biome-ignore lint/suspicious/noExplicitAny: answers have the shape of their question
export type Data = any

export type ProductBehindProxy = Pick<ProductDatabase, 'sql'> & {
  /** The folder with the sockets of its doors. */
  sockets: string
  /** host:port of its DNS responder. */
  dns: string
  output(): string
  /** As an administrator. Throws for errors, and for a mutation that was refused. */
  admin(query: string, variables?: Record<string, unknown>): Promise<Data>
  /** As a person of a tenant. */
  tenant(token: string, query: string, variables?: Record<string, unknown>): Promise<Data>
  stop(): Promise<void>
}

/**
 * A whole installation as its operators run it: a PostgreSQL server, a configuration file, `migrate`, `build`, `add-administrator` and `serve`,
 * its doors behind a proxy at `gateway`.
 * @param settings sections of the configuration file beside those that every such installation has
 */
export async function serveBehindProxy(gateway: string, settings: object = {}): Promise<ProductBehindProxy> {
  const directory = mkdtempSync(join(tmpdir(), 'sallyport-live-'))
  const sockets = join(directory, 'sockets')
  mkdirSync(sockets, { mode: 0o700 })
  const postgres = await openEmbedded(join(directory, 'postgres'), { durable: false })
  const undo = async () => {
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    const environment = { DATABASE_URL: await prepareEmbedded(postgres.superuserUrl, 'sallyport', randomBytes(18).toString('base64url')) }
    const config = configure(directory, sockets, gateway, settings)
    const run = async (command: string, ...args: string[]): Promise<string> => {
      const program = runProgram([command, '--config', config, ...args], environment)
      const { code } = await program.ended
      if (code !== 0) throw new Error(`sallyport ${command} ended with ${code}: ${program.output().err}`)
      return program.output().out.trim()
    }
    await run('migrate')
    // Guests may have an old Node, or none.
    await run('build', '--single-executable')
    const token = await run('add-administrator', '--email', 'ada@example.org', '--name', 'Ada')
    const server = runProgram(['serve', '--config', config], environment)
    const { doors } = (await server.logged('"serving"')) as { doors: Record<string, string> }
    return {
      sql: productDatabase(directory).sql,
      sockets,
      dns: doors['checks.dns']!,
      output: () => Object.values(server.output()).join('\n'),
      admin: (query, variables) => ask(`http://${doors.public}/admin/graphql`, token, query, variables),
      tenant: (own, query, variables) => ask(`http://${doors.public}/graphql`, own, query, variables),
      stop: async () => {
        server.child.kill('SIGTERM')
        await server.ended
        await undo()
      },
    }
  } catch (error) {
    await undo()
    throw error
  }
}

/** As docs/operators/nodes-behind-a-proxy.md has it. */
function configure(directory: string, sockets: string, gateway: string, settings: object): string {
  const file = join(directory, 'sallyport.yaml')
  const key = join(directory, 'sealing-key')
  writeFileSync(key, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
  const behind = (name: string) => ({ listen: `unix:${sockets}/${name}.socket`, proxyProtocolOnSocket: true })
  const configuration = {
    mode: 'production',
    data: { directory: join(directory, 'data') },
    sealing: { keyFile: key },
    // A cloud may take long to be asked what it has; nothing here is about that.
    public: { listen: '127.0.0.1:0', timeLimitSeconds: 60 },
    internal: { listen: '127.0.0.1:0' },
    agent: { ...behind('agent'), url: `https://${gateway}:8443` },
    checks: {
      http: { ...behind('check-http'), url: `http://${gateway}:8081` },
      tcp: { ...behind('check-tcp'), address: `${gateway}:8082` },
      tls: { ...behind('check-tls'), address: `${gateway}:8444` },
      dns: { listen: '127.0.0.1:0', zone: 'checks.example.org', servers: [`${gateway}:53`] },
    },
    log: { level: 'debug' },
    ...settings,
  }
  // Every JSON is YAML.
  writeFileSync(file, JSON.stringify(configuration, null, 2))
  return file
}

async function ask(url: string, token: string, query: string, variables: Record<string, unknown> = {}): Promise<Data> {
  const { data, errors } = await askGraphql(url, { query, variables, token })
  if (errors.length > 0) throw new Error(JSON.stringify(errors))
  for (const [field, value] of Object.entries(data)) {
    const kind = (value as { __typename?: string } | null)?.__typename
    if (kind !== undefined && !kind.endsWith('Payload')) throw new Error(`${field} was refused: ${JSON.stringify(value)}`)
  }
  return data
}
