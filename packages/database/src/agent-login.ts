import type pg from 'pg'
import { plainClient } from './plain-client.ts'
import type { LoginClient } from './statements.ts'

/** The login of agents in both forms: the pool for statements that are written out, the client for those that are put together. */
export type AgentLogin = { pool: pg.Pool; client: LoginClient }

export const agentLogin = (pool: pg.Pool): AgentLogin => ({ pool, client: plainClient(pool) })
