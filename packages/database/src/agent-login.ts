import type pg from 'pg'
import type { PrismaClient } from './prisma.ts'

/** The login of agents in both forms: the pool for single statements that are many, the client for transactions. */
export type AgentLogin = { pool: pg.Pool; client: PrismaClient }
