import { type Answer, empty, json, refuse } from '../../http/answer.ts'
import { asObject } from '../service.ts'
import { checkAllowed } from './allowed-now.ts'
import { changeServer } from './build-steps.ts'
import type { NovaCall } from './call.ts'
import { metadata as metadataSchema } from './create-schema.ts'
import { checkMetadataCount } from './create-server.ts'
import { badRequest, checkBody } from './errors.ts'
import { findServer } from './find-server.ts'

const items = (call: NovaCall, key: 'metadata' | 'meta'): Record<string, string> => {
  checkBody({ type: 'object', required: [key], properties: { [key]: metadataSchema }, additionalProperties: false }, call.body)
  return asObject(call.body)?.[key] as Record<string, string>
}

/** Writes metadata as nova allows it: no task running, at most 128 items. `updated` moves with it. */
function write(
  call: NovaCall,
  id: string,
  action: string,
  next: (old: Record<string, string>) => Record<string, string>,
): Record<string, string> {
  const row = findServer(call, id)
  const metadata = next(row.metadata)
  checkMetadataCount(call, Object.keys(metadata).length)
  checkAllowed(call, row, action, ['active', 'stopped'])
  changeServer(call.cloud, id, { metadata })
  return metadata
}

export const showMetadata = (call: NovaCall, id: string): Answer => json(200, { metadata: findServer(call, id).metadata })

/** POST: adds and overwrites, keeps what is not named. */
export function mergeMetadata(call: NovaCall, id: string): Answer {
  const given = items(call, 'metadata')
  return json(200, { metadata: write(call, id, 'update metadata', (old) => ({ ...old, ...given })) })
}

/** PUT: what is not named is gone. */
export function replaceMetadata(call: NovaCall, id: string): Answer {
  const given = items(call, 'metadata')
  return json(200, { metadata: write(call, id, 'update metadata', () => given) })
}

export function showMetadataItem(call: NovaCall, id: string, key: string): Answer {
  const value = findServer(call, id).metadata[key]
  if (value === undefined) throw refuse(404, 'Metadata item was not found')
  return json(200, { meta: { [key]: value } })
}

export function putMetadataItem(call: NovaCall, id: string, key: string): Answer {
  const given = items(call, 'meta')
  if (!(key in given)) throw badRequest('Request body and URI mismatch')
  if (Object.keys(given).length > 1) throw badRequest('Request body contains too many items')
  write(call, id, 'update metadata', (old) => ({ ...old, ...given }))
  return json(200, { meta: given })
}

export function deleteMetadataItem(call: NovaCall, id: string, key: string): Answer {
  if (!(key in findServer(call, id).metadata)) throw refuse(404, 'Metadata item was not found')
  write(call, id, 'delete metadata', (old) => Object.fromEntries(Object.entries(old).filter(([name]) => name !== key)))
  return empty(204)
}
