import { Gate } from '@sallyport/client/admin/deletion.ts'
import { useAsk } from '../data/use-ask.ts'
import { useUncertain } from './use-attestation.ts'

/** Silence, pace and the pauses pass by time alone, of which no change tells. */
export const gateEveryMs = 15_000

/** Whether this installation may delete, as the replica that answers judged it; `uncertain`: it may be another judgement by now. */
export function useGate() {
  const { data, error, refetch, dataUpdatedAt } = useAsk(
    Gate,
    {},
    { about: ['ATTESTATION', 'INSTANCE', 'ALARM', 'CLOUD_ACCOUNT'], every: gateEveryMs, inBackground: true },
  )
  return { data, error, refetch, at: dataUpdatedAt, uncertain: useUncertain(dataUpdatedAt, error) }
}
