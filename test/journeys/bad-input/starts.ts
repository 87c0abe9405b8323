import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { processesOf } from '../../fixtures/product-processes.ts'
import type { RunningProduct } from '../../fixtures/running-product.ts'
import { runProgram } from '../../fixtures/server-program.ts'
import { expectPlain, secret } from './words.ts'

/** Of the program, beside one that runs. `directory`: for what the tests write. */
export function badStarts(product: () => RunningProduct, directory: () => string): void {
  describe('a program that cannot start', () => {
    const refused = async (
      args: readonly string[],
      environment: Record<string, string> = {},
    ): Promise<{ code: number | null; said: string }> => {
      const program = runProgram(args, environment)
      const { code } = await program.ended
      const { err } = program.output()
      expectPlain(err)
      return { code, said: err.replace(/^sallyport: |\n$/g, '') }
    }
    const fresh = (name: string): string => join(directory(), name)

    test('because the data directory is in use, or cannot be one', async () => {
      const { dataDirectory } = product()
      expect(await refused(['start', '--data', dataDirectory, '--first-port', '0'])).toEqual({
        code: 4,
        said: expect.stringMatching(
          /^data directory .* is in use by process \d+: stop that process, or name another directory with --data$/,
        ),
      })
      writeFileSync(fresh('file'), '')
      expect(await refused(['start', '--data', fresh('file')])).toEqual({
        code: 4,
        said: expect.stringMatching(/file cannot be used \(it is a file\): name another/),
      })
      expect(await refused(['start', '--data', '/proc/sallyport/below'])).toEqual({
        code: 4,
        said: 'data directory /proc/sallyport/below cannot be used (ENOENT): name another directory with --data',
      })
      expect(await refused(['start', '--data', ''])).toEqual({
        code: 2,
        said: '--data (or SALLYPORT_DATA) names a directory, and is empty',
      })
    })

    test('because a port is in use: it is named before a database is made, and nothing is left running', async () => {
      const port = Number(new URL(product().access().endpoints.agent).port)
      expect(await refused(['start', '--data', fresh('port'), '--first-port', String(port)])).toEqual({
        code: 4,
        said: `port ${port} of 127.0.0.1 is in use by another program: stop that one, or name another block of 9 ports with --first-port`,
      })
      expect(processesOf(fresh('port'))).toEqual([])
      expect(existsSync(join(fresh('port'), 'postgres'))).toBe(false)
    })

    test('because its key is none: the file is named, and nothing is left running', async () => {
      mkdirSync(fresh('key'))
      writeFileSync(join(fresh('key'), 'sealing.key'), secret, { mode: 0o600 })
      expect(await refused(['start', '--data', fresh('key'), '--first-port', '0'])).toEqual({
        code: 3,
        said: expect.stringMatching(/sealing\.key: a sealing key must be 32 bytes in base64: make one with "openssl rand -base64 32"$/),
      })
      expect(processesOf(fresh('key'))).toEqual([])
    })

    const good = 'checks: { dns: { zone: checks.example.org } }'
    const configurations: [what: string, lines: string[], environment: Record<string, string>, code: number, words: RegExp][] = [
      ['is no YAML', ['checks: {'], {}, 3, /is not valid YAML: /],
      ['is a list', ['- checks'], {}, 3, /must be settings, one `name: value` a line$/],
      ['lacks what is required', ['mode: production'], {}, 3, /checks\.dns\.zone: is required$/],
      [
        'has a setting that is not there',
        [good, 'workers: { leaseSecond: 10 }'],
        {},
        3,
        /workers\.leaseSecond: there is no such setting; did you mean workers\.leaseSeconds\?$/,
      ],
      ['is out of bounds', [good, 'workers: { leaseSeconds: 1 }'], {}, 3, /workers\.leaseSeconds: must be at least 3/],
      ['has text for a number', [good, `workers: { concurrency: "${secret}" }`], {}, 3, /workers\.concurrency: must be a number$/],
      [
        'has an address that is none',
        [good, 'public: { listen: "8080" }'],
        {},
        3,
        /public\.listen: "8080" is no address to listen on: write host:port/,
      ],
      [
        'serves the world in plain',
        [good, 'public: { listen: "0.0.0.0:0" }'],
        {},
        3,
        /public\.listen: plain HTTP is served to this machine only: listen on 127\.0\.0\.1, or name the proxy/,
      ],
      [
        'has a database that is none',
        [good, `database: { url: "mysql://user:${secret}@host/x" }`],
        {},
        3,
        /database\.url: must be a URL such as postgresql:/,
      ],
      [
        'is contradicted by a variable that is not there',
        [good],
        { SALLYPORT_WORKERS_LEASE_SECOND: '3' },
        3,
        /SALLYPORT_WORKERS_LEASE_SECOND: there is no such setting; did you mean SALLYPORT_WORKERS_LEASE_SECONDS\?$/,
      ],
      ['names no key', [good], {}, 3, /no sealing key is configured: name its file in sealing\.keyFile/],
    ]
    test.each(configurations)('because its configuration %s', async (what, lines, environment, code, words) => {
      const file = fresh(`${what.replaceAll(' ', '-')}.yaml`)
      writeFileSync(file, lines.join('\n'))
      expect(await refused(['serve', '--config', file], environment)).toEqual({ code, said: expect.stringMatching(words) })
    })

    test('because several settings are wrong: all of them are told at once', async () => {
      writeFileSync(fresh('several.yaml'), 'checks: { dns: { zone: "no zone" } }\nlog: { level: loud }\npublic: { timeLimitSeconds: 0 }\n')
      const { code, said } = await refused(['serve', '--config', fresh('several.yaml')])
      expect([code, said.split('\n').length]).toEqual([3, 4])
      for (const setting of [
        'checks.dns.zone: must be a domain name',
        'log.level: must be one of fatal,',
        'public.timeLimitSeconds: must be at least 1',
      ])
        expect(said).toContain(setting)
    })

    test('because the database cannot be reached: status 5, without its password', async () => {
      const file = fresh('unreachable.yaml')
      writeFileSync(fresh('sealing.key'), `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 })
      // It is refused at once; the wait is longer than a busy machine may pause the program.
      const database = `database: { url: "postgresql://sp_owner:${secret}@127.0.0.1:1/x", waitSeconds: 60 }`
      writeFileSync(
        file,
        [good, database, `sealing: { keyFile: ${fresh('sealing.key')} }`, `data: { directory: ${fresh('data')} }`].join('\n'),
      )
      expect(await refused(['serve', '--config', file])).toEqual({
        code: 5,
        said: expect.stringMatching(/^the database cannot be reached as \w+: .*ECONNREFUSED/),
      })
      expect(await refused(['migrate', '--config', file])).toEqual({
        code: 5,
        said: expect.stringMatching(/^the database cannot be reached with DATABASE_URL/),
      })
    })
  })
}
