import { type TenantReason, tenantReasons } from '@sallyport/domain/admission/reasons.ts'
import { builder } from './tenant-builder.ts'

const codes = Object.keys(tenantReasons) as TenantReason[]

const ReasonCode = builder.enumType('ReasonCode', {
  description: 'Why a node waits, is disabled, or ended.',
  values: Object.fromEntries(codes.map((code) => [code, { value: code, description: tenantReasons[code] }])) as Record<
    TenantReason,
    { value: TenantReason; description: string }
  >,
})

export const Reason = builder.objectRef<TenantReason>('Reason').implement({
  description: 'A short reason of a closed list.',
  authScopes: { act: 'fleet.read' },
  fields: (t) => ({
    code: t.field({ type: ReasonCode, description: 'For programs.', resolve: (reason) => reason }),
    text: t.string({ description: 'A sentence for people.', resolve: (reason) => tenantReasons[reason] }),
  }),
})
