import type { AdminViewer, RequestFacts } from './viewer.ts'

/** In whose name something is done: what the audit log keeps. The system acts when a first start is seeded. */
export type Acting = {
  kind: 'ADMINISTRATOR' | 'SYSTEM'
  id: string | undefined
  name: string
  request: RequestFacts | undefined
}

export const actingAs = (viewer: AdminViewer, request: RequestFacts): Acting => ({
  kind: 'ADMINISTRATOR',
  id: viewer.administratorId,
  name: viewer.displayName,
  request,
})

export const actingAsSystem: Acting = { kind: 'SYSTEM', id: undefined, name: 'Sallyport', request: undefined }
