import { z } from 'zod'

const entry = z.looseObject({
  id: z.string(),
  status: z.string().optional(),
  links: z.array(z.looseObject({ href: z.string(), rel: z.string().optional() })).default([]),
  /** Empty in documents of services that have no microversions. */
  version: z.string().nullish(),
  max_version: z.string().nullish(),
  min_version: z.string().nullish(),
})

/** The four forms in which services list their versions. */
const document = z.union([
  z.looseObject({ versions: z.array(entry) }).transform(({ versions }) => versions),
  z.looseObject({ version: entry }).transform(({ version }) => [version]),
  z.looseObject({ versions: z.looseObject({ values: z.array(entry) }) }).transform(({ versions }) => versions.values),
  z.array(entry),
])

export type ServiceVersion = { id: string; status: string; self: string | undefined; min: string | undefined; max: string | undefined }

/** The versions that a document lists; an empty list where it is not understood. */
export function parseVersionDocument(json: unknown): ServiceVersion[] {
  const parsed = document.safeParse(json)
  if (!parsed.success) return []
  return parsed.data.map(({ id, status, links, version, max_version, min_version }) => ({
    id,
    status: (status ?? '').toUpperCase(),
    self: links.find(({ rel }) => rel === undefined || rel === 'self')?.href,
    min: present(min_version),
    max: present(max_version) ?? present(version),
  }))
}

const present = (text: string | null | undefined): string | undefined =>
  text === undefined || text === null || text === '' ? undefined : text
