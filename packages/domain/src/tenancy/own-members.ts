import { z } from 'zod'
import type { Page, PageRequest } from '../primitives/page.ts'
import { conflict, notFound } from '../primitives/problem.ts'
import type { MemberActing } from './member-acting.ts'
import type { MakeToken, NewToken, TokenView } from './new-token.ts'
import { displayName, email, lineOfText } from './person.ts'
import type { MemberRole, TenantScope } from './viewer.ts'

export type OwnMember = { id: string; displayName: string; email: string; role: MemberRole; invitedBy: string; createdAt: Date }
export type OwnToken = TokenView & { memberId: string; memberName: string }

export const memberRoles = ['OWNER', 'MEMBER'] as const
export const newMember = z.object({ displayName, email, role: z.enum(memberRoles) })
export type NewMember = z.infer<typeof newMember>

/** Longest life of an API token that ends, in seconds: 366 days. */
export const longestTokenLife = 366 * 86_400
export const newApiToken = z.object({
  label: lineOfText('A label', 80),
  /** undefined: the member who asks. */
  memberId: z.string().optional(),
  /** undefined: until it is revoked. */
  validForSeconds: z
    .number()
    .min(60, 'A token is good for at least PT1M.')
    .max(longestTokenLife, `A token that expires is good for at most PT${longestTokenLife / 3_600}H.`)
    .optional(),
})
export type NewApiToken = z.infer<typeof newApiToken>

/** Rows of one tenant. Each call that writes is one transaction, with its audit entry and the change that announces it. */
export type OwnMemberStore = {
  /** Members who were not removed, oldest first. */
  page(scope: TenantScope, request: PageRequest): Promise<Page<OwnMember>>
  invite(by: MemberActing, member: NewMember & { id: string }, token: NewToken): Promise<OwnMember | 'EMAIL_TAKEN'>
  /**
   * Writes while every Owner's row is locked, so that two who leave at once cannot both leave. A removed member's tokens end with them.
   * `LAST_OWNER`: nothing was written.
   */
  remove(by: MemberActing, id: string): Promise<'NOT_FOUND' | 'LAST_OWNER' | OwnMember>
  setRole(by: MemberActing, id: string, role: MemberRole): Promise<'NOT_FOUND' | 'LAST_OWNER' | OwnMember>
}

export type OwnTokenStore = {
  /** Oldest first; ended ones too. */
  page(scope: TenantScope, request: PageRequest): Promise<Page<OwnToken>>
  /** `undefined`: no such member. */
  create(
    by: MemberActing,
    token: NewToken & { memberId: string; label: string; validForSeconds: number | undefined },
  ): Promise<OwnToken | undefined>
  /** Ended already counts as done. `undefined`: no such token. */
  revoke(by: MemberActing, id: string): Promise<OwnToken | undefined>
}

export type OwnMemberService = ReturnType<typeof ownMemberService>
export type OwnTokenService = ReturnType<typeof ownTokenService>

const lastOwner = () => conflict('A tenant keeps at least one Owner. Make another member an Owner first.')

export function ownMemberService(ports: { store: OwnMemberStore; makeToken: MakeToken; newId: () => string }) {
  const { store, makeToken, newId } = ports
  const settled = (outcome: 'NOT_FOUND' | 'LAST_OWNER' | OwnMember): OwnMember => {
    if (outcome === 'NOT_FOUND') throw notFound('member')
    if (outcome === 'LAST_OWNER') throw lastOwner()
    return outcome
  }
  return {
    page: store.page,

    /** The member's first token is answered this once, for the Owner to hand over. */
    async invite(given: NewMember, by: MemberActing): Promise<{ member: OwnMember; token: string }> {
      const token = makeToken('spt')
      const member = await store.invite(by, { ...given, id: newId() }, token)
      if (member === 'EMAIL_TAKEN') throw conflict(`A member with the address ${given.email} exists already.`)
      return { member, token: token.text }
    },
    remove: async (id: string, by: MemberActing): Promise<OwnMember> => settled(await store.remove(by, id)),
    setRole: async (id: string, role: MemberRole, by: MemberActing): Promise<OwnMember> => settled(await store.setRole(by, id, role)),
  }
}

export function ownTokenService(ports: { store: OwnTokenStore; makeToken: MakeToken }) {
  const { store, makeToken } = ports
  return {
    page: store.page,

    /** The token is answered this once. */
    async create(given: NewApiToken, by: MemberActing): Promise<{ apiToken: OwnToken; token: string }> {
      const token = makeToken('spt')
      const { memberId = by.viewer.memberId, label, validForSeconds } = given
      const apiToken = await store.create(by, { ...token, memberId, label, validForSeconds })
      if (apiToken === undefined) throw notFound('member')
      return { apiToken, token: token.text }
    },

    async revoke(id: string, by: MemberActing): Promise<OwnToken> {
      const token = await store.revoke(by, id)
      if (token === undefined) throw notFound('token')
      return token
    },
  }
}
