import { expect, test } from 'vitest'
import { renderUserData, type UserDataInput } from './render-user-data.ts'
import { utf8Length } from './size-limits.ts'

const input: UserDataInput = {
  controlPlane: 'https://control.example.org:8443',
  pins: [`sha256//${'A'.repeat(43)}=`, `sha256//${'b'.repeat(43)}=`],
  token: 'spe_0123456789abcdefghij',
  deployment: '0b4b2f5a-52ad-4c1c-9a3e-0f3c2bb3e001',
  agent: {
    url: 'https://control.example.org:8443/agent/',
    version: '0.1.0',
    bundle: { name: 'agent.cjs', sha256: 'a'.repeat(64) },
    executables: { x64: { name: 'sallyport-agent-linux-x64', sha256: 'b'.repeat(64) } },
  },
}

type Config = { write_files: { path: string; owner: string; permissions: string; content: string }[]; runcmd: string[][] }

const rendered = (changes: Partial<UserDataInput> = {}): Config =>
  JSON.parse(renderUserData({ ...input, ...changes }).replace('#cloud-config\n', ''))
const contentOf = (config: Config, path: string): string => config.write_files.find((file) => file.path === path)?.content ?? ''
const installOf = (config: Config): string => contentOf(config, '/usr/local/lib/sallyport-agent/install')

test('user-data writes three files of root and runs one command, and nothing else', () => {
  const config = rendered()
  expect(Object.keys(config)).toEqual(['write_files', 'runcmd'])
  expect(config.write_files.map(({ path, owner, permissions }) => [path, owner, permissions])).toEqual([
    ['/etc/sallyport-agent/enrollment.json', 'root:root', '0600'],
    ['/usr/local/lib/sallyport-agent/install', 'root:root', '0755'],
    ['/etc/systemd/system/sallyport-agent.service', 'root:root', '0644'],
  ])
  expect(config.runcmd).toEqual([['sh', '/usr/local/lib/sallyport-agent/install']])
})

test('the token is in the enrollment file alone, never in a script, a unit or a command', () => {
  const config = rendered()
  expect(JSON.parse(contentOf(config, '/etc/sallyport-agent/enrollment.json'))).toEqual({
    version: 1,
    controlPlane: input.controlPlane,
    pins: input.pins,
    token: input.token,
    deployment: input.deployment,
  })
  const elsewhere = config.write_files.filter(({ path }) => !path.startsWith('/etc/sallyport-agent/'))
  expect(JSON.stringify([elsewhere, config.runcmd])).not.toContain(input.token)
})

test('the script is given address, pins and hashes as quoted words', () => {
  const script = installOf(rendered())
  expect(script).toContain("agent_url='https://control.example.org:8443/agent/0.1.0'\n")
  expect(script).toContain(`pins='${input.pins.join(';')}'\n`)
  expect(script).toContain(`bundle_sha256='${'a'.repeat(64)}'\n`)
  expect(script).toContain("arm64_file=''\n")
})

test('pins of the control plane are not asked of a mirror', () => {
  const script = installOf(rendered({ agent: { ...input.agent, url: 'https://mirror.example.org/sallyport' } }))
  expect(script).toContain("pins=''\n")
})

test('an address with its default port written out is the same server', () => {
  const agent = { ...input.agent, url: 'https://Control.example.org:443/agent' }
  expect(installOf(rendered({ controlPlane: 'https://control.example.org', agent }))).toContain(`pins='${input.pins.join(';')}'\n`)
})

test('a publicly trusted control plane has no pins', () => {
  const config = rendered({ pins: [] })
  expect(installOf(config)).toContain("pins=''\n")
  expect(JSON.parse(contentOf(config, '/etc/sallyport-agent/enrollment.json')).pins).toEqual([])
})

test('the unit runs the agent as its own user and stops for good on the two final statuses', () => {
  const unit = contentOf(rendered(), '/etc/systemd/system/sallyport-agent.service')
  for (const line of [
    'User=sallyport-agent',
    'ExecStart=/usr/local/lib/sallyport-agent/sallyport-agent run --state /var/lib/sallyport-agent',
    'RestartPreventExitStatus=3 4',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
  ]) {
    expect(unit.split('\n')).toContain(line)
  }
})

test('user-data is far below the smallest limit of any provider', () => {
  expect(utf8Length(renderUserData(input))).toBeLessThan(16 * 1024)
})

test('a value that cannot be right is refused by name and not repeated', () => {
  const cases: [Partial<UserDataInput>, string][] = [
    [{ controlPlane: 'http://control.example.org' }, 'controlPlane'],
    [{ controlPlane: 'https://control.example.org/path' }, 'controlPlane'],
    [{ pins: ['sha256//short='] }, 'pins'],
    [{ token: 'secret with spaces' }, 'token'],
    [{ deployment: 'not-a-uuid' }, 'deployment'],
    [{ agent: { ...input.agent, url: "https://x/'; reboot" } }, 'agent.url'],
    [{ agent: { ...input.agent, version: '../1' } }, 'agent.version'],
    [{ agent: { ...input.agent, bundle: { name: 'agent.cjs', sha256: 'A'.repeat(64) } } }, 'agent file sha256'],
  ]
  for (const [changes, field] of cases) {
    expect(() => renderUserData({ ...input, ...changes })).toThrow(`user-data cannot be rendered: ${field} must match`)
  }
  expect(() => renderUserData({ ...input, token: 'secret with spaces' })).not.toThrow('secret with spaces')
})
