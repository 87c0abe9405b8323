import { localId } from '../global-id.ts'
import { acting } from './acting.ts'
import { MonitorType } from './monitor.ts'
import { monitorFields, monitorUpdate, toMonitorChange } from './monitor-input.ts'
import { addMutation } from './tenant-builder.ts'

addMutation({
  name: 'updateMonitor',
  act: 'monitor.write',
  description: 'Changes a monitor. What is left out stays; its kind never changes.',
  input: (t) => ({ id: t.id({ description: 'Of the monitor.' }), ...monitorFields(t, false) }),
  check: monitorUpdate,
  refusals: ['NOT_FOUND'],
  resolve: async (input, context) => ({
    monitor: await context.services.monitors.change(localId('Monitor', input.id), toMonitorChange(input), acting(context)),
  }),
  payload: (t) => ({
    monitor: t.field({ type: MonitorType, description: 'The monitor as it is now.', resolve: ({ monitor }) => monitor }),
  }),
})
