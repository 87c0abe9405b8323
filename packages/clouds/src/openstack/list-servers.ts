import { CloudError } from '@sallyport/domain/clouds/cloud-error.ts'
import type { OwnServers, ServerView } from '@sallyport/domain/clouds/provider.ts'
import { microversionNeeds } from './microversions.ts'
import { readWhole } from './page-through.ts'
import { type ServerRow, serverRow, viewOf } from './parse-server.ts'
import type { Session } from './session.ts'

/** Rows may carry their user-data (64 KiB each) where the caller is an administrator of the cloud. */
const pageSize = 200
const largestPage = 24 * 1024 * 1024

/**
 * Every server of the project in the region that `belongs` accepts; complete, or an error. Nothing is filtered in the cloud: a filter by tag
 * would lose servers whose tags others removed, and old clouds drop filters without a word. A row without metadata (its cell is unreachable)
 * could be anyone's, so that the listing counts as incomplete.
 */
export async function listServers(session: Session, region: string, belongs: (view: ServerView) => boolean): Promise<OwnServers> {
  const projectId = await session.projectId()
  const { rows, pages } = await readWhole<ServerRow>(session, {
    call: {
      projectId,
      service: 'compute',
      region,
      path: 'servers/detail',
      query: { limit: String(pageSize) },
      microversion: microversionNeeds.readServers,
      maxBodyBytes: largestPage,
    },
    collection: 'servers',
    row: serverRow,
    idOf: ({ id }) => id,
  })
  const partial = rows.filter(({ metadata }) => metadata === undefined)
  if (partial.length > 0) {
    throw new CloudError(
      'Unavailable',
      `The listing of servers in ${region} is incomplete: the cloud cannot read ${partial.length} of them now (first: ${partial[0]?.id}).`,
    )
  }
  return {
    servers: rows.map((row) => viewOf(row, JSON.stringify(row))).filter(belongs),
    complete: { projectId, pages, rows: rows.length, lastPageSaidLast: true },
  }
}
