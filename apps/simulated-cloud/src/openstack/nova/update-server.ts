import { type Answer, json } from '../../http/answer.ts'
import { asObject } from '../service.ts'
import { changeServer } from './build-steps.ts'
import type { NovaCall } from './call.ts'
import { description, diskConfig, name } from './create-schema.ts'
import { checkBody } from './errors.ts'
import { findServer } from './find-server.ts'
import { serverChanged } from './server-view.ts'

/** `PUT /servers/{id}`: name and description, no more. */
export function updateServer(call: NovaCall, id: string): Answer {
  const properties = {
    name,
    'OS-DCF:diskConfig': diskConfig,
    accessIPv4: { type: 'string', format: 'ipv4' },
    accessIPv6: { type: 'string', format: 'ipv6' },
    ...(call.minor >= 19 && { description }),
  } as const
  const server = { type: 'object', properties, additionalProperties: false } as const
  checkBody({ type: 'object', required: ['server'], properties: { server }, additionalProperties: false }, call.body)
  const given = asObject(asObject(call.body)?.server) ?? {}
  const row = findServer(call, id)
  const changed = changeServer(call.cloud, id, {
    name: typeof given.name === 'string' ? given.name : row.name,
    description: given.description === undefined ? row.description : (given.description as string | null),
    diskConfig: typeof given['OS-DCF:diskConfig'] === 'string' ? given['OS-DCF:diskConfig'] : row.diskConfig,
    accessIPv4: typeof given.accessIPv4 === 'string' ? given.accessIPv4 : row.accessIPv4,
    accessIPv6: typeof given.accessIPv6 === 'string' ? given.accessIPv6 : row.accessIPv6,
  })
  return json(200, { server: serverChanged(call, changed ?? row) })
}
