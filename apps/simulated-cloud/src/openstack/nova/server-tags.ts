import { type Answer, empty, json, refuse } from '../../http/answer.ts'
import type { ServerRow } from '../rows.ts'
import { asObject } from '../service.ts'
import { checkAllowed } from './allowed-now.ts'
import type { NovaCall } from './call.ts'
import { tag as tagSchema } from './create-schema.ts'
import { badRequest, checkBody } from './errors.ts'
import { findServer } from './find-server.ts'

const most = 50
/** Webob's own type, where nova sets none. */
const untyped = { 'content-type': 'text/html; charset=UTF-8' }

/** The server, where tags exist (2.26) and may be changed now. */
function changeable(call: NovaCall, id: string, action: string): ServerRow {
  const row = findServer(call, id)
  checkAllowed(call, row, action, ['active', 'stopped'])
  return row
}

/** Tags leave `updated` alone: a reader who compares it misses them. */
const keep = (call: NovaCall, row: ServerRow, tags: string[]): void => {
  call.cloud.state.servers.put({ ...row, tags })
}

export const listTags = (call: NovaCall, id: string): Answer => json(200, { tags: findServer(call, id).tags })

export function replaceTags(call: NovaCall, id: string): Answer {
  const tags = { type: 'array', items: tagSchema, maxItems: most } as const
  checkBody({ type: 'object', required: ['tags'], properties: { tags }, additionalProperties: false }, call.body)
  const given = [...new Set(asObject(call.body)?.tags as string[])]
  keep(call, changeable(call, id, 'update tags'), given)
  return json(200, { tags: given })
}

export function deleteTags(call: NovaCall, id: string): Answer {
  keep(call, changeable(call, id, 'delete tags'), [])
  return empty(204)
}

export function showTag(call: NovaCall, id: string, tag: string): Answer {
  if (!findServer(call, id).tags.includes(tag)) throw refuse(404, `Server ${id} has no tag '${tag}'`)
  return empty(204)
}

export function putTag(call: NovaCall, id: string, tag: string): Answer {
  const row = changeable(call, id, 'update tag')
  if ([...tag].length > 60) throw badRequest(`Tag '${tag}' is too long. Maximum length of a tag is 60`)
  if (/[,/]/.test(tag)) throw badRequest(`Tag '${tag}' is invalid. It must be a non empty string without characters '/' and ','`)
  if (row.tags.includes(tag)) return empty(204, untyped)
  if (row.tags.length >= most) throw badRequest(`The number of tags exceeded the per-server limit ${most}`)
  keep(call, row, [...row.tags, tag])
  return empty(201, { ...untyped, location: `${call.mount}/v2.1/servers/${id}/tags/${encodeURIComponent(tag)}` })
}

export function deleteTag(call: NovaCall, id: string, tag: string): Answer {
  const row = changeable(call, id, 'delete tag')
  if (!row.tags.includes(tag)) throw refuse(404, `Instance ${id} has no tag '${tag}'`)
  keep(
    call,
    row,
    row.tags.filter((one) => one !== tag),
  )
  return empty(204)
}
