import { acting } from './acting.ts'
import { MonitorType } from './monitor.ts'
import { kindField, monitorCreation, monitorFields, toNewMonitor } from './monitor-input.ts'
import { addMutation } from './tenant-builder.ts'

addMutation({
  name: 'createMonitor',
  act: 'monitor.write',
  description: 'Lets every enabled, live node of this tenant watch something. A tenant has at most 500 monitors.',
  input: (t) => ({ kind: kindField(t), ...monitorFields(t, true) }),
  check: monitorCreation,
  refusals: ['LIMIT_REACHED'],
  resolve: async (input, context) => ({ monitor: await context.services.monitors.create(toNewMonitor(input), acting(context)) }),
  payload: (t) => ({ monitor: t.field({ type: MonitorType, description: 'The new monitor.', resolve: ({ monitor }) => monitor }) }),
})
