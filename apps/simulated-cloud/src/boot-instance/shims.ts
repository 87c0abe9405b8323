import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { plainPath } from './plain-path.ts'

/** Name of the variable by which shims and processes of an instance know their disk. */
export const diskVariable = 'INSTANCE_DISK'
/** Where the `systemctl` shim asks the cloud. */
export const controlVariable = 'INSTANCE_CONTROL_URL'

const program = (name: string): string => fileURLToPath(new URL(`shims/${name}.ts`, import.meta.url))
const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`
const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64'

/** Commands that need no program of their own. Users are lines of a file on the instance's disk. */
const scripts: Record<string, string> = {
  node: `exec ${quoted(process.execPath)} "$@"`,
  chown: 'exit 0',
  groupadd: 'exit 0',
  useradd: `for name; do :; done\necho "$name" >> "$${diskVariable}/etc/users"`,
  id: `case "$1" in
-u) if [ $# -eq 1 ]; then echo 0; exit 0; fi; name=$2 ;;
'') echo 'uid=0(root) gid=0(root) groups=0(root)'; exit 0 ;;
*) name=$1 ;;
esac
if [ "$name" = root ] || grep -qx "$name" "$${diskVariable}/etc/users" 2>/dev/null; then
  if [ "$1" = -u ]; then echo 997; else echo "uid=997($name) gid=997($name) groups=997($name)"; fi
else
  echo "id: '$name': no such user" >&2; exit 1
fi`,
  uname: `case "$1" in
-m) echo ${machine} ;;
-r) echo 6.1.0-simulated ;;
-s|'') echo Linux ;;
-n) echo "$INSTANCE_NAME" ;;
*) echo "Linux $INSTANCE_NAME 6.1.0-simulated ${machine} GNU/Linux" ;;
esac`,
}

const programs = ['curl', 'sha256sum', 'install', 'systemctl']

/** Writes the folder that stands first in every instance's PATH; returns its path. */
export function writeShims(dataDirectory: string): string {
  const folder = join(plainPath(dataDirectory), 'shims')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const write = (name: string, body: string): void => writeFileSync(join(folder, name), `#!/bin/sh\n${body}\n`, { mode: 0o700 })
  for (const [name, body] of Object.entries(scripts)) write(name, body)
  for (const name of programs) {
    // There is nothing to reload, and no need to start a Node for it.
    const nothing = name === 'systemctl' ? '[ "$1" = daemon-reload ] && exit 0\n' : ''
    // With the cache a shim starts in half the time: fifty instances run some hundreds of them.
    write(name, `${nothing}NODE_COMPILE_CACHE='${folder}/cache' exec ${quoted(process.execPath)} ${quoted(program(name))} "$@"`)
  }
  return folder
}
