import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { LaunchKit } from '@sallyport/domain/admission/ports.ts'
import type { AgentReleases } from '@sallyport/domain/admission/request-nodes.ts'
import type { TokenHasher } from '@sallyport/domain/enrollment/api-token.ts'
import { mintToken } from '@sallyport/domain/enrollment/token.ts'
import { invalid } from '@sallyport/domain/primitives/problem.ts'
import { type AgentDownload, renderUserData } from '@sallyport/domain/user-data/render-user-data.ts'
import { type AgentVersion, listAgents } from './http/agent-download.ts'
import type { SealingKeys } from './sealing.ts'

export type LaunchKitOptions = {
  /** How nodes reach the agents' door: `https://host:port`. */
  controlPlane: () => string
  /** `sha256//…` of the control plane's keys, current and next; empty where its certificate is publicly trusted. */
  pins: () => readonly string[]
  /** Where agents are downloaded from: `<url>/<version>/<file>`. */
  agentUrl: () => string
  /** Folder of agents, one folder a version. */
  agentDirectory: string
  hasher: TokenHasher
  sealing: Pick<SealingKeys, 'seal'>
}

/** Beyond this, user-data is compressed, which cloud-init reads as well. Below it, it stays readable for whoever looks into an instance. */
const plainAtMost = 16_384

/** What an attempt sends along with its create: the agent's install, with the one-time token in it. */
export function launchKit(options: LaunchKitOptions): LaunchKit & AgentReleases & { measure(agentVersion: string): Promise<number> } {
  const { controlPlane, pins, agentUrl, agentDirectory, hasher, sealing } = options

  function render(agentVersion: string, deployment: string, token: string): Uint8Array {
    const release = listAgents(agentDirectory).find(({ version }) => version === agentVersion)
    if (release === undefined) throw invalid('agentVersion', `This server does not hold agent ${agentVersion} any more.`)
    const text = renderUserData({ controlPlane: controlPlane(), pins: pins(), token, deployment, agent: downloadOf(release, agentUrl()) })
    const plain = Buffer.from(text)
    return plain.length > plainAtMost ? gzipSync(plain) : plain
  }

  return {
    versions: async () => listAgents(agentDirectory).map(({ version }) => version),
    measure: async (agentVersion) =>
      render(agentVersion, '00000000-0000-4000-8000-000000000000', mintToken('spe', randomBytes).text).length,
    prepare: async ({ agentVersion, deploymentId, attemptId }) => {
      const token = mintToken('spe', randomBytes)
      const userData = render(agentVersion, deploymentId, token.text)
      return { token: { id: token.id, ...hasher.hash(token) }, userData, sealed: sealing.seal(userData, `user-data:${attemptId}`) }
    },
  }
}

function downloadOf({ version, files }: AgentVersion, url: string): AgentDownload {
  const executable = (arch: string) => files.find((file) => file.platform === 'linux' && file.arch === arch)
  const bundle = files.find(({ name }) => name.endsWith('.cjs'))
  if (bundle === undefined) throw invalid('agentVersion', `Agent ${version} was built without its bundle: build it again.`)
  return { url, version, bundle, executables: { x64: executable('x64'), arm64: executable('arm64') } }
}
