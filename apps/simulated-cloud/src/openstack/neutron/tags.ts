import { type Answer, empty, json, refuse } from '../../http/answer.ts'
import type { NeutronBase } from '../rows.ts'
import { asObject, type Call } from '../service.ts'
import { revised } from './changed.ts'
import { invalidInput } from './errors.ts'
import type { Resource } from './resource.ts'

const most = 50
const longest = 255

export const listTags = (row: NeutronBase): Answer => json(200, { tags: row.tags })

function keep<Row extends NeutronBase>(call: Call, resource: Resource<Row>, row: Row, tags: string[]): void {
  if (tags.length > most) throw invalidInput(`The number of tags exceed the limit ${most}`)
  const tooLong = tags.find((tag) => tag.length > longest)
  if (tooLong !== undefined) throw invalidInput(`'${tooLong}' exceeds maximum length of ${longest}`)
  resource.rows(call).put(revised(call.cloud.clock, { ...row, tags }))
}

export function replaceTags<Row extends NeutronBase>(call: Call, resource: Resource<Row>, row: Row): Answer {
  const tags = asObject(call.body)?.tags
  if (!Array.isArray(tags) || tags.some((tag) => typeof tag !== 'string' || tag === ''))
    throw invalidInput("'tags' must be a list of texts")
  const unique = [...new Set(tags as string[])]
  keep(call, resource, row, unique)
  return json(200, { tags: unique })
}

export function changeTag<Row extends NeutronBase>(call: Call, resource: Resource<Row>, row: Row, tag: string): Answer {
  const has = row.tags.includes(tag)
  if (call.incoming.method === 'PUT') {
    if (!has) keep(call, resource, row, [...row.tags, tag])
    return json(201, null)
  }
  if (!has) throw refuse(404, `Tag ${tag} could not be found.`, 'TagNotFound')
  if (call.incoming.method === 'DELETE')
    keep(
      call,
      resource,
      row,
      row.tags.filter((one) => one !== tag),
    )
  return empty(204, { 'content-length': '0' })
}
