import type { Bench } from './bench-shape.ts'
import { enrollmentBurst } from './enrollment-burst.ts'
import { heartbeats } from './heartbeats.ts'
import { subscribers } from './subscribers.ts'
import { tenantQuery } from './tenant-query.ts'
import { verdict } from './verdict.ts'

/** In the order in which they run. */
export const everyBench: readonly Bench[] = [verdict, heartbeats, tenantQuery, enrollmentBurst, subscribers]
