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

/** Clouds write instants with or without parts of a second. */
export const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text) && !Number.isNaN(Date.parse(text))

const labels: Readonly<Record<string, string>> = {
  projectId: 'Project',
  providerState: "Cloud's state",
  stage: 'Stage',
  operationId: 'Names the operation',
  attemptId: 'Names the attempt',
  createdAt: 'Created',
}
