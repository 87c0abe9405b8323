import { builder } from './agent-builder.ts'
import './begin-enrollment.ts'
import './enroll.ts'
import './heartbeat.ts'
import './monitors.ts'
import './report-checks.ts'
import './report-monitor-results.ts'

/** The schema of `/agent/graphql`, for agents alone. */
export const agentSchema = builder.toSchema()
