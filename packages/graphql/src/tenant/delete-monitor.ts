import { z } from 'zod'
import { localId } from '../global-id.ts'
import { acting } from './acting.ts'
import { addMutation } from './tenant-builder.ts'

addMutation({
  name: 'deleteMonitor',
  act: 'monitor.write',
  description: 'Deletes a monitor with what its nodes said of it.',
  input: (t) => ({ id: t.id({ description: 'Of the monitor.' }) }),
  check: z.object({ id: z.string() }),
  refusals: ['NOT_FOUND'],
  resolve: async ({ id }, context) => {
    await context.services.monitors.remove(localId('Monitor', id), acting(context))
    return { id }
  },
  payload: (t) => ({ id: t.exposeID('id', { description: 'Of the monitor that is gone.' }) }),
})
