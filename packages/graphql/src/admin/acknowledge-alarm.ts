import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { AlarmType } from './alarm.ts'
import { rowId } from './ids.ts'

addMutation({
  name: 'acknowledgeAlarm',
  act: 'installation.write',
  description: 'Says that someone looks after it. The same trouble raises a new alarm from then on.',
  input: (t) => ({ alarmId: t.id({ description: 'Global id of the alarm.' }) }),
  check: z.object({ alarmId: z.string() }),
  refusals: ['NOT_FOUND'],
  resolve: (input, context) => context.services.alarms.acknowledge(rowId('Alarm', input.alarmId), acting(context)),
  payload: (t) => ({ alarm: t.field({ type: AlarmType, description: 'As it is now.', resolve: (alarm) => alarm }) }),
})
