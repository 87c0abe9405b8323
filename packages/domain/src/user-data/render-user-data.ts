import { enrollmentPath, installScript, programDirectory, unitName } from './install-script.ts'
import { systemdUnit } from './systemd-unit.ts'

/** A file that the control plane (or a mirror) serves; `sha256` in hexadecimal. */
export type AgentFile = { name: string; sha256: string }

export type AgentDownload = {
  /** Where agents are served; a file is at `<url>/<version>/<name>`. http or https: the hash decides. */
  url: string
  version: string
  /** For hosts with Node 22 or newer. */
  bundle: AgentFile
  /** For all others; an architecture that is missing here is refused by the install script, in words. */
  executables: { x64?: AgentFile | undefined; arm64?: AgentFile | undefined }
}

export type UserDataInput = {
  /** `https://host:port`, without a path. */
  controlPlane: string
  /** `sha256//<base64 of 32 bytes>` of the control plane's keys, current and next; empty: its certificate is publicly trusted. */
  pins: readonly string[]
  /** The enrollment token: the one secret in user-data. */
  token: string
  /** Deployment id, a UUID. */
  deployment: string
  agent: AgentDownload
}

/**
 * The user-data of one attempt, for cloud-init: three files and one command. Every value goes in by a serializer: JSON, which is YAML, for
 * cloud-init, and quoted words for the script. Throws `RangeError`, naming the field, for a value that cannot be right.
 */
export function renderUserData(input: UserDataInput): string {
  check(input)
  const { controlPlane, pins, token, deployment, agent } = input
  const enrollment = { version: 1, controlPlane, pins, token, deployment }
  // A mirror has keys of its own, and the control plane's pins say nothing about them.
  const pinsOfServer = originOf(agent.url) === originOf(controlPlane) ? pins : []
  const install = `${programDirectory}/install`
  const config = {
    write_files: [
      file(enrollmentPath, '0600', `${JSON.stringify(enrollment, null, 2)}\n`),
      file(install, '0755', installScript(agent, pinsOfServer)),
      file(`/etc/systemd/system/${unitName}`, '0644', systemdUnit),
    ],
    runcmd: [['sh', install]],
  }
  return `#cloud-config\n${JSON.stringify(config, null, 1)}\n`
}

const file = (path: string, permissions: string, content: string) => ({ path, owner: 'root:root', permissions, content })

const originOf = (url: string): string => (url.match(/^https?:\/\/[^/]+/)?.[0] ?? '').toLowerCase().replace(/^(https:.*):443$/, '$1')

const word = /^[0-9A-Za-z][0-9A-Za-z._+-]{0,127}$/
const hash = /^[0-9a-f]{64}$/

function check({ controlPlane, pins, token, deployment, agent }: UserDataInput): void {
  mustMatch('controlPlane', controlPlane, /^https:\/\/[0-9A-Za-z.:[\]_-]+$/)
  for (const pin of pins) mustMatch('pins', pin, /^sha256\/\/[A-Za-z0-9+/]{43}=$/)
  mustMatch('token', token, /^[!-~]{1,200}$/)
  mustMatch('deployment', deployment, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  mustMatch('agent.url', agent.url, /^https?:\/\/[!-~]+$/)
  mustMatch('agent.version', agent.version, word)
  for (const each of [agent.bundle, agent.executables.x64, agent.executables.arm64]) {
    if (each === undefined) continue
    mustMatch('agent file name', each.name, word)
    mustMatch('agent file sha256', each.sha256, hash)
  }
}

function mustMatch(field: string, value: string, pattern: RegExp): void {
  // The value is not repeated: one of them is a secret.
  if (!pattern.test(value)) throw new RangeError(`user-data cannot be rendered: ${field} must match ${pattern}`)
}
