import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderUserData, type UserDataInput } from '@sallyport/domain/user-data/render-user-data.ts'

export type BareHost = {
  machine?: string
  /** What `node --version` says; undefined: there is none. */
  node?: string
  /** A command that this host lacks. */
  without?: string
  /** What the stand-in for `curl` downloads. */
  served?: string
  /** How often the stand-in for `curl` finds nobody at first; Infinity: always. */
  refused?: number
  /** How many pauses the host lives through: it is switched off at the next one. */
  pauses?: number
}
export type Booted = { status: number; stderr: string; calls: string }

const refusing = (host: string, times = 0): string =>
  times === 0 ? '' : times === Infinity ? 'exit 7; ' : `${isCalled(host, 'curl')} -gt ${times} ] || exit 7; `
const isCalled = (host: string, name: string): string => `[ "$(grep -c '^${name} ' "${host}/calls")"`

/** Stand-ins for what would change the machine; each writes down how it was called. */
const commands = (host: string, { machine = 'x86_64', node, refused, pauses }: BareHost) => ({
  curl: `${refusing(host, refused)}shift $(($# - 3)); cp "${host}/served" "$2"`,
  useradd: '',
  id: 'exit 1',
  systemctl: '',
  sleep: pauses === undefined ? '' : `${isCalled(host, 'sleep')} -le ${pauses} ]`,
  uname: `echo ${machine}`,
  // As it would be, without the change of owner that needs root.
  install: `all="$*"; rest=\${all#*-m }; mode=\${rest%% *}; for last; do :; done
case $all in -d*) mkdir -p "$last"; chmod "$mode" "$last";; *) set -- $rest; cp "$2" "$3"; chmod "$mode" "$3";; esac`,
  ...(node === undefined ? {} : { node: `echo ${node}` }),
})

/** Only what a bare host has; the Node that runs the test stays out of sight. */
const tools = ['sed', 'grep', 'mkdir', 'printf', 'rm', 'mv', 'chmod', 'cp', 'sha256sum', 'sh', 'python3']

/** Does with user-data what cloud-init would, below the directory `host` in place of `/`. */
export async function boot(host: string, input: UserDataInput, bare: BareHost = {}): Promise<Booted> {
  const place = (text: string): string => text.replace(/\/(usr\/local|var\/lib|etc)\//g, `${host}$&`)
  const config = JSON.parse(renderUserData(input).replace('#cloud-config\n', ''))
  for (const file of config.write_files) write(place(file.path), place(file.content), Number.parseInt(file.permissions, 8))
  write(`${host}/served`, bare.served ?? '')
  for (const [name, body] of Object.entries(commands(host, bare))) {
    if (name !== bare.without) write(`${host}/bin/${name}`, `#!/bin/sh\necho "${name} $*" >>"${host}/calls"\n${body}\n`, 0o755)
  }
  for (const tool of tools) {
    const path = ['/usr/bin', '/bin'].map((directory) => join(directory, tool)).find(existsSync)
    if (path !== undefined) write(`${host}/bin/${tool}`, `#!/bin/sh\nexec ${path} "$@"\n`, 0o755)
  }
  const [command = '', ...args] = config.runcmd[0].map(place)
  const { status, stderr } = await run(command, args, `${host}/bin`)
  return { status, stderr, calls: existsSync(`${host}/calls`) ? readFileSync(`${host}/calls`, 'utf8') : '' }
}

const run = (command: string, args: string[], path: string): Promise<{ status: number; stderr: string }> =>
  new Promise((resolve) => {
    const child = execFile(command, args, { env: { PATH: path } }, (_, __, stderr) => resolve({ status: child.exitCode ?? -1, stderr }))
  })

function write(path: string, content: string, mode = 0o644): void {
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  chmodSync(path, mode)
}
