import { z } from 'zod'
import type { Page, PageRequest } from '../primitives/page.ts'
import { conflict, notFound } from '../primitives/problem.ts'
import type { Acting } from './acting.ts'
import type { MakeToken, NewToken } from './new-token.ts'
import { displayName, email } from './person.ts'

export type Administrator = {
  id: string
  displayName: string
  email: string
  createdAt: Date
  /** The name of whoever added them. */
  createdBy: string
  /** When one of their tokens was last used, to the minute. */
  lastSeenAt: Date | undefined
}

export const newAdministrator = z.object({ displayName, email })
export type NewAdministrator = z.infer<typeof newAdministrator>

/** Each call is one transaction, with its audit entry and the change that announces it. */
export type AdministratorStore = {
  /** Those who were not removed, oldest first. */
  page(request: PageRequest): Promise<Page<Administrator>>
  /** `undefined`: another administrator has this email address, in whatever case. */
  add(administrator: NewAdministrator & { id: string }, token: NewToken, by: Acting): Promise<Administrator | undefined>
  /** Ends every token they have and begins this one. `undefined`: no such administrator. */
  replaceToken(id: string, token: NewToken, by: Acting): Promise<Administrator | undefined>
  /** Decides under a lock, so that two who remove each other do not leave none. Ends their tokens. */
  remove(id: string, by: Acting): Promise<'REMOVED' | 'NOT_FOUND' | 'LAST'>
}

export type AdministratorService = ReturnType<typeof administratorService>

export function administratorService(ports: { store: AdministratorStore; makeToken: MakeToken; newId: () => string }) {
  const { store, makeToken, newId } = ports
  return {
    page: store.page,

    /** `token` is answered this once. */
    async add(given: NewAdministrator, by: Acting): Promise<{ administrator: Administrator; token: string }> {
      const token = makeToken('spa')
      const administrator = await store.add({ ...given, id: newId() }, token, by)
      if (administrator === undefined) throw conflict(`An administrator with the address ${given.email} exists already.`)
      return { administrator, token: token.text }
    },

    /** The old token stops working at once; `token` is answered this once. */
    async rotateToken(id: string, by: Acting): Promise<{ administrator: Administrator; token: string }> {
      const token = makeToken('spa')
      const administrator = await store.replaceToken(id, token, by)
      if (administrator === undefined) throw notFound('administrator')
      return { administrator, token: token.text }
    },

    /** The last administrator stays: nobody could let another one in. */
    async remove(id: string, by: Acting): Promise<void> {
      const outcome = await store.remove(id, by)
      if (outcome === 'NOT_FOUND') throw notFound('administrator')
      if (outcome === 'LAST') throw conflict('This is the last administrator. Add another one first.')
    },
  }
}
