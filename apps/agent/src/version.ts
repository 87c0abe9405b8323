import manifest from '../package.json' with { type: 'json' }

/** The version that heartbeats report and that the server compares with the one it expects. */
export const agentVersion: string = manifest.version
