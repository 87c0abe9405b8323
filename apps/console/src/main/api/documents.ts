import persisted from '@sallyport/client/generated/admin/persisted-documents.json' with { type: 'json' }

export type ApiDocument = { text: string; kind: 'query' | 'mutation' | 'subscription'; name: string }

const operation = /\b(query|mutation|subscription) (\w+)/

/** The documents that this version was built with, by their hash: nothing else is ever sent. */
const documents: ReadonlyMap<string, ApiDocument> = new Map(
  Object.entries(persisted).map(([hash, text]) => {
    const [, kind, name] = operation.exec(text) ?? []
    return [hash, { text, kind: kind as ApiDocument['kind'], name: name ?? '' }]
  }),
)

/** What the window may ask by itself; feeds are opened as such. */
export function documentOf(hash: string): ApiDocument | undefined {
  const document = documents.get(hash)
  return document === undefined || document.kind === 'subscription' ? undefined : document
}

/** @throws Error where this version was built without it */
export function subscriptionNamed(name: string): ApiDocument {
  for (const document of documents.values()) if (document.kind === 'subscription' && document.name === name) return document
  throw new Error(`the console was built without the subscription ${name}`)
}
