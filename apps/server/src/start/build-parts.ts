import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildAgent } from '@sallyport/agent/build-agent.ts'
import { buildForBrowser } from '@sallyport/console/build-console.ts'
import { buildPortal } from '@sallyport/portal/build-portal.ts'
import { consoleDirectory, portalDirectory } from '../http/built-page.ts'
import { version } from '../program.ts'

/** Folder of this version of the agent, the files that hosts may download from it, and the folders of the pages. */
export type Built = { agents: string; files: string[]; page: string; console: string }

/**
 * Builds what the server hands out and was not built yet: the agent's bundle into `<agents>/<version>`, the tenants' page and the administrators'
 * console. Takes two seconds.
 * @param options.agents the folder of all versions; `<data>/agents` unless given
 * @returns what is there now, and where
 */
export async function buildParts(dataDirectory: string, options: { singleExecutable: boolean; agents?: string }): Promise<Built> {
  const agents = join(options.agents ?? join(dataDirectory, 'agents'), version)
  const { files } = await buildAgent(agents, {
    singleExecutable: options.singleExecutable || existsSync(join(agents, 'sallyport-agent-linux-x64')),
  })
  await Promise.all([buildPortal(portalDirectory), buildForBrowser(consoleDirectory)])
  return { agents, files: files.map(({ name }) => name), page: portalDirectory, console: consoleDirectory }
}
