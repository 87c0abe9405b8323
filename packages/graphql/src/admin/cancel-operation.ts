import { z } from 'zod'
import { acting } from './acting.ts'
import { addMutation } from './admin-builder.ts'
import { rowId } from './ids.ts'
import { OperationType } from './operation-refs.ts'

addMutation({
  name: 'cancelOperation',
  act: 'provision',
  description: 'Cancels what is under way. Admitted nodes stay; an attempt whose create is unanswered ends when the cloud has answered.',
  input: (t) => ({ operationId: t.id({ description: 'Id of the operation.' }) }),
  check: z.object({ operationId: z.string() }),
  refusals: ['NOT_FOUND', 'CONFLICT'],
  resolve: async (input, context) => ({
    operation: await context.services.operations.cancelOperation(rowId('Operation', input.operationId), acting(context)),
  }),
  payload: (t) => ({
    operation: t.field({ type: OperationType, description: 'It ends when its last attempt has.', resolve: (payload) => payload.operation }),
  }),
})
