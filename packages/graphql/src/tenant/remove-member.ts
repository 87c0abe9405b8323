import { z } from 'zod'
import { localId } from '../global-id.ts'
import { acting } from './acting.ts'
import { MemberType } from './member.ts'
import { addMutation } from './tenant-builder.ts'

addMutation({
  name: 'removeMember',
  act: 'member.write',
  description: 'Takes a member out of this tenant; their tokens end at once. The last Owner stays.',
  input: (t) => ({ id: t.id({ description: 'Of the member.' }) }),
  check: z.object({ id: z.string() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  resolve: async ({ id }, context) => ({ member: await context.services.members.remove(localId('Member', id), acting(context)) }),
  payload: (t) => ({ member: t.field({ type: MemberType, description: 'Who was removed.', resolve: ({ member }) => member }) }),
})
