import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Handler } from './respond.ts'
import { isRead, respond } from './respond.ts'

/** Everything that is counted, in one place. Durations in seconds. */
export type Metrics = {
  registry: Registry
  loopRuns: Counter<'loop' | 'outcome'>
  loopSeconds: Histogram<'loop'>
  loopLeader: Gauge<'loop'>
  databaseErrors: Counter<'login'>
  connectionsRefused: Counter<'listener'>
  handler: Handler
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'sallyport_' })
  const registers = [registry]
  return {
    registry,
    loopRuns: new Counter({
      name: 'sallyport_loop_runs_total',
      help: 'Runs of a background task, by outcome: done, failed or interrupted',
      labelNames: ['loop', 'outcome'],
      registers,
    }),
    loopSeconds: new Histogram({
      name: 'sallyport_loop_seconds',
      help: 'How long a run of a background task took',
      labelNames: ['loop'],
      buckets: [0.01, 0.05, 0.2, 1, 5, 20, 60],
      registers,
    }),
    loopLeader: new Gauge({
      name: 'sallyport_loop_leader',
      help: '1 where this replica holds the lease of a task that runs once in the installation',
      labelNames: ['loop'],
      registers,
    }),
    databaseErrors: new Counter({
      name: 'sallyport_database_connection_errors_total',
      help: 'Database connections that broke, by login',
      labelNames: ['login'],
      registers,
    }),
    connectionsRefused: new Counter({
      name: 'sallyport_connections_refused_total',
      help: 'Connections that were cut before anything was served',
      labelNames: ['listener'],
      registers,
    }),
    handler: async (request, response) => {
      if (!isRead(request, response)) return
      respond(request, response, { type: registry.contentType, body: await registry.metrics(), headers: { 'Cache-Control': 'no-store' } })
    },
  }
}
