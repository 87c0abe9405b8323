import { isUuid } from '../../ids.ts'
import type { ServerRow } from '../rows.ts'
import type { NovaCall } from './call.ts'
import { instanceNotFound } from './errors.ts'

/** The server of that id that the caller's project (or an administrator) can see; 404 once it is gone. */
export function findServer(call: NovaCall, id: string): ServerRow {
  const row = isUuid(id) ? call.cloud.state.servers.get(id) : undefined
  const visible = row !== undefined && row.region === call.region && (call.caller.isAdmin || row.projectId === call.caller.projectId)
  if (!visible || row.deleted) throw instanceNotFound(id)
  return row
}

/** Servers that count against the project's quota. */
export const liveServers = (call: NovaCall): ServerRow[] =>
  call.cloud.state.servers.all().filter((row) => row.region === call.region && row.projectId === call.caller.projectId && !row.deleted)
