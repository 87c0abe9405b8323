import { z } from 'zod'
import { numberAfter } from '../fleet/node-names.ts'
import { closeness } from '../primitives/closeness.ts'
import type { CappedCount, Sorting, SortValues } from '../primitives/listing.ts'
import type { Page, PageRequest } from '../primitives/page.ts'
import { conflict, notFound } from '../primitives/problem.ts'
import type { Acting } from './acting.ts'
import type { MakeToken, NewToken, TokenView } from './new-token.ts'
import { displayName, email, lineOfText } from './person.ts'
import type { MemberRole } from './viewer.ts'

export type Tenant = { id: string; name: string; createdAt: Date; createdBy: string }

export type TenantMember = {
  id: string
  displayName: string
  email: string
  role: MemberRole
  invitedBy: string
  createdAt: Date
}

export type MemberToken = TokenView & { memberName: string }

export const newTenant = z.object({ name: lineOfText("A tenant's name", 80) })
export const newOwner = z.object({ displayName, email })
export type NewOwner = z.infer<typeof newOwner>

/** Narrows a list of tenants; what is undefined does not narrow. */
export type TenantFilter = {
  ids?: readonly string[] | undefined
  /** Part of its name, in whatever case. */
  search?: string | undefined
}

/** `MATCH`: by how near its name is to what is searched for. */
export const tenantSorts = ['CREATED_AT', 'NAME', 'MATCH'] as const
export type TenantSort = (typeof tenantSorts)[number]

export const tenantSortValues: Record<TenantSort, (tenant: Tenant, filter: TenantFilter) => SortValues> = {
  CREATED_AT: ({ createdAt }) => [createdAt],
  NAME: ({ name }) => [name],
  MATCH: ({ name }, { search }) => [String(closeness(name, search)), name],
}

/** Each call that writes is one transaction, with its audit entry and the change that announces it. */
export type TenantAdminStore = {
  /** Oldest first where no order is asked for. */
  page(request: PageRequest, filter?: TenantFilter, sort?: Sorting<TenantSort>): Promise<Page<Tenant>>
  count(filter: TenantFilter): Promise<CappedCount>
  find(id: string): Promise<Tenant | undefined>
  /** The greatest number that a prefix of names of nodes ever had there; 0: none. */
  lastNodeNumber(tenantId: string, prefix: string): Promise<number>
  /** Members who were not removed, oldest first. */
  members(tenantId: string, request: PageRequest): Promise<Page<TenantMember>>
  /** Tokens of members, oldest first; ended ones too. */
  tokens(tenantId: string, request: PageRequest): Promise<Page<MemberToken>>
  /** `undefined`: another tenant has this name, in whatever case. */
  create(tenant: { id: string; name: string }, by: Acting): Promise<Tenant | undefined>
  inviteOwner(
    owner: NewOwner & { id: string; tenantId: string },
    token: NewToken,
    by: Acting,
  ): Promise<TenantMember | 'NO_TENANT' | 'EMAIL_TAKEN'>
  /** Ended already counts as done. `undefined`: no such token. */
  revokeToken(tokenId: string, by: Acting): Promise<MemberToken | undefined>
}

export type TenantAdminService = ReturnType<typeof tenantAdminService>

export function tenantAdminService(ports: { store: TenantAdminStore; makeToken: MakeToken; newId: () => string }) {
  const { store, makeToken, newId } = ports
  return {
    page: store.page,
    count: store.count,
    find: store.find,
    members: store.members,
    /** What the first node would be numbered that is asked for now; another request may take it before. Undefined: no numbers are left. */
    nextNodeNumber: async (tenantId: string, prefix: string) => numberAfter(await store.lastNodeNumber(tenantId, prefix)),
    tokens: store.tokens,

    async create(given: { name: string }, by: Acting): Promise<Tenant> {
      const tenant = await store.create({ id: newId(), name: given.name }, by)
      if (tenant === undefined) throw conflict(`A tenant named ${given.name} exists already.`)
      return tenant
    },

    /** The Owner's first token is answered this once, for the administrator to hand over. */
    async inviteOwner(tenantId: string, given: NewOwner, by: Acting): Promise<{ member: TenantMember; token: string }> {
      const token = makeToken('spt')
      const member = await store.inviteOwner({ ...given, id: newId(), tenantId }, token, by)
      if (member === 'NO_TENANT') throw notFound('tenant')
      if (member === 'EMAIL_TAKEN') throw conflict(`A member with the address ${given.email} exists already.`)
      return { member, token: token.text }
    },

    async revokeToken(tokenId: string, by: Acting): Promise<MemberToken> {
      const token = await store.revokeToken(tokenId, by)
      if (token === undefined) throw notFound('token')
      return token
    },
  }
}
