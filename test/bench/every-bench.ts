import type { Bench } from './bench-shape.ts'
import { consoleBench } from './console.ts'
import { deletionGate } from './deletion-gate.ts'
import { enrollmentBurst } from './enrollment-burst.ts'
import { firstAdmission } from './first-admission.ts'
import { heartbeats } from './heartbeats.ts'
import { install } from './install.ts'
import { subscribers } from './subscribers.ts'
import { tenantQuery } from './tenant-query.ts'
import { verdict } from './verdict.ts'
import { verdictLatency } from './verdict-latency.ts'

/** In the order in which they run. */
export const everyBench: readonly Bench[] = [
  verdict,
  verdictLatency,
  deletionGate,
  heartbeats,
  tenantQuery,
  enrollmentBurst,
  subscribers,
  consoleBench,
  firstAdmission,
  install,
]
