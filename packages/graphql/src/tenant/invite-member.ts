import { newMember } from '@sallyport/domain/tenancy/own-members.ts'
import { acting } from './acting.ts'
import { MemberType, RoleType } from './member.ts'
import { addMutation } from './tenant-builder.ts'

addMutation({
  name: 'inviteMember',
  act: 'member.write',
  description: 'Adds a member to this tenant and answers their first API token, this once, to hand over.',
  input: (t) => ({
    displayName: t.string({ description: '1 to 80 characters.' }),
    email: t.string({ description: 'At most 254 characters; unique in the tenant, in whatever case.' }),
    role: t.field({ type: RoleType, description: 'What they may do.' }),
  }),
  check: newMember,
  refusals: ['CONFLICT'],
  resolve: (input, context) => context.services.members.invite(input, acting(context)),
  payload: (t) => ({
    member: t.field({ type: MemberType, description: 'The new member.', resolve: ({ member }) => member }),
    token: t.exposeString('token', { description: 'The token to sign in with (`spt_…`). It is shown this once; hand it over safely.' }),
  }),
})
