/** What the cloud showed of an orphan last, as far as it is text; whatever else stands there is left out. */
export function readShown(shown: string): { name: string | undefined; rest: [name: string, value: string][] } {
  let value: unknown
  try {
    value = JSON.parse(shown)
  } catch {
    return { name: undefined, rest: [] }
  }
  const parts = Object.entries(Object(value) as Record<string, unknown>).filter(
    (part): part is [string, string] => typeof part[1] === 'string',
  )
  return {
    name: parts.find(([key]) => key === 'name')?.[1],
    rest: parts.filter(([key]) => key !== 'name').map(([key, text]) => [labels[key] ?? key, text]),
  }
}

const labels: Readonly<Record<string, string>> = {
  projectId: 'Project',
  providerState: "Cloud's state",
  stage: 'Stage',
  operationId: 'Names the operation',
  attemptId: 'Names the attempt',
  createdAt: 'Created',
}
