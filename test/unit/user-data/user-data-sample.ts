import type { UserDataInput } from '@sallyport/domain/user-data/render-user-data.ts'

export const sampleInput: UserDataInput = {
  controlPlane: 'https://control.example.org:8443',
  pins: [`sha256//${'A'.repeat(43)}=`],
  token: 'spe_0123456789abcdefghij',
  deployment: '0b4b2f5a-52ad-4c1c-9a3e-0f3c2bb3e001',
  agent: {
    url: 'https://control.example.org:8443/agent',
    version: '0.1.0',
    bundle: { name: 'agent.cjs', sha256: 'a'.repeat(64) },
    executables: { x64: { name: 'agent-x64', sha256: 'b'.repeat(64) }, arm64: { name: 'agent-arm64', sha256: 'c'.repeat(64) } },
  },
}
