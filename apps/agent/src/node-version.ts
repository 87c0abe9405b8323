/** The bundle is made for it; the single executable brings its own. */
const oldestNode = 22

/** Undefined where this Node (`20.20.2`) runs the agent; else what is wrong and the ways out, in one line. */
export function whyTooOld(version: string): string | undefined {
  const [major] = version.split('.').map(Number)
  return major !== undefined && major >= oldestNode
    ? undefined
    : `Node ${version} is too old: the agent needs Node ${oldestNode} or newer, or the single executable (sallyport-agent-linux-…), which needs none`
}
