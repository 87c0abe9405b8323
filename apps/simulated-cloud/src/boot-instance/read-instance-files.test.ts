import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { ontoDisk } from './disk.ts'
import { readUserData } from './read-user-data.ts'
import { readArguments } from './shims/read-arguments.ts'
import { parseEnvironmentFile, parseUnit, restartsAfter, spanMs, splitWords } from './systemd-unit.ts'

const disk = { root: '/d', consoleLog: '/d/console.log' }

describe('paths are moved onto the disk', () => {
  it.each([
    ['/etc/a', '/d/etc/a'],
    ["state='/var/lib/x' home=/usr/local/lib/y", "state='/d/var/lib/x' home=/d/usr/local/lib/y"],
    ['cat /etc/a;/usr/local/bin/b', 'cat /d/etc/a;/d/usr/local/bin/b'],
    ['cd /etc', 'cd /d/etc'],
  ])('%s', (before, after) => {
    expect(ontoDisk(disk, before)).toBe(after)
  })

  it.each([
    'https://host/etc/a',
    'https://host:80/usr/local/b',
    'sha256//etc/aaa=',
    'x/etc/a',
    '/etcetera',
    '/usr/bin/env',
    '/usr/sbin/nologin',
    '/dev/null',
  ])('but not %s', (text) => {
    expect(ontoDisk(disk, text)).toBe(text)
  })
})

describe('user-data', () => {
  const encode = (text: string | Buffer): string => Buffer.from(text).toString('base64')

  it('is read as YAML or JSON, packed or not', () => {
    const yaml =
      "#cloud-config\nwrite_files:\n- path: /etc/a\n  permissions: '0600'\n  content: |\n    hi\nruncmd:\n- echo 1\n- [echo, 2]\n"
    const expected = {
      kind: 'cloud-config',
      files: [{ path: '/etc/a', content: Buffer.from('hi\n'), mode: 0o600, append: false }],
      commands: ['echo 1', ['echo', '2']],
      ignored: [],
    }
    expect(readUserData(encode(yaml))).toEqual(expected)
    expect(readUserData(encode(gzipSync(yaml)))).toEqual(expected)
  })

  it('names the keys that it leaves out', () => {
    expect(readUserData(encode('#cloud-config\n{"packages": ["x"]}'))).toMatchObject({ kind: 'cloud-config', ignored: ['packages'] })
  })

  it.each([
    ['MIME', 'Content-Type: multipart/mixed'],
    ['broken YAML', '#cloud-config\n{'],
    ['a wrong shape', '#cloud-config\nwrite_files: 7\n'],
    ['a cut-off archive', gzipSync('#!/bin/sh\n').subarray(0, 12)],
  ])('that is %s is unreadable', (_what, text) => {
    expect(readUserData(encode(text)).kind).toBe('unreadable')
  })

  it('that is not there is none', () => {
    expect(readUserData(null)).toEqual({ kind: 'none' })
  })
})

describe('units', () => {
  it('are read with quotes, continuation lines and taken-back assignments', () => {
    const unit = parseUnit(`[Unit]
StartLimitIntervalSec=0
[Service]
Environment=A=1 "B=two words"
Environment=C=3
EnvironmentFile=-/d/etc/env
ExecStart=/old
ExecStart=
ExecStart=/bin/a --x "b c" \\
  d
Restart=always
RestartSec=5
RestartPreventExitStatus=3 4
StateDirectory=agent
`)
    expect(unit).toMatchObject({
      execStart: ['/bin/a', '--x', 'b c', 'd'],
      environment: { A: '1', B: 'two words', C: '3' },
      environmentFiles: [{ path: '/d/etc/env', optional: true }],
      restart: 'always',
      restartMs: 5000,
      restartPrevent: ['3', '4'],
      stateDirectories: ['agent'],
      startLimit: { intervalMs: 0 },
    })
  })

  it('without ExecStart are none', () => {
    expect(parseUnit('[Service]\nRestart=always\n')).toBeUndefined()
  })

  it('know spans of time and environment files', () => {
    expect([spanMs('5'), spanMs('100ms'), spanMs('1min 30s')]).toEqual([5000, 100, 90_000])
    expect(parseEnvironmentFile('# no\nA=1\nB="two words"\n\nnothing\n')).toEqual({ A: '1', B: 'two words' })
    expect(splitWords(`a 'b c' d"e f"`)).toEqual(['a', 'b c', 'de f'])
  })

  it.each([
    ['always', 0, true],
    ['always', 1, true],
    ['always', 3, false],
    ['always', undefined, true],
    ['on-failure', 0, false],
    ['on-failure', 1, true],
    ['on-failure', 'SIGTERM', false],
    ['on-failure', 'SIGKILL', true],
    ['no', 1, false],
  ] as const)('with Restart=%s after %s: again %s', (restart, end, again) => {
    expect(restartsAfter({ restart, restartPrevent: ['3'] }, end)).toBe(again)
  })
})

describe('command lines', () => {
  it('are read with joined letters, attached values and --', () => {
    const read = readArguments(
      ['-fsSo', 'out', '--retry=5', '--pinnedpubkey', 'p', '-m10', 'url', '--', '-x'],
      ['o', 'm', 'retry', 'pinnedpubkey'],
    )
    expect([...read.flags]).toEqual(['f', 's', 'S'])
    expect(Object.fromEntries(read.values)).toEqual({ o: ['out'], retry: ['5'], pinnedpubkey: ['p'], m: ['10'] })
    expect(read.operands).toEqual(['url', '-x'])
  })
})
