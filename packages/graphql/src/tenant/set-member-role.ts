import { memberRoles } from '@sallyport/domain/tenancy/own-members.ts'
import { z } from 'zod'
import { localId } from '../global-id.ts'
import { acting } from './acting.ts'
import { MemberType, RoleType } from './member.ts'
import { addMutation } from './tenant-builder.ts'

addMutation({
  name: 'setMemberRole',
  act: 'member.write',
  description: 'Makes a member an Owner, or an Owner a member. The last Owner stays one.',
  input: (t) => ({
    id: t.id({ description: 'Of the member.' }),
    role: t.field({ type: RoleType, description: 'What they may do from now on.' }),
  }),
  check: z.object({ id: z.string(), role: z.enum(memberRoles) }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  resolve: async ({ id, role }, context) => ({
    member: await context.services.members.setRole(localId('Member', id), role, acting(context)),
  }),
  payload: (t) => ({ member: t.field({ type: MemberType, description: 'The member as they are now.', resolve: ({ member }) => member }) }),
})
