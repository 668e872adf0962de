import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Turns } from './turns.ts'

const SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 30]

/** Metrics of one hub. */
export function createMeters({ pool, turns }: { pool: Pool; turns: Turns }) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `trackside_hub_${name}`,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('database_connections', 'Open connections to PostgreSQL', () => pool.totalCount)
  gauge('batches_waiting', 'Batches that wait for their turn', () => turns.waiting)
  return {
    registry,
    requests: new Counter({
      name: 'trackside_hub_requests_total',
      help: 'Requests, by route and status',
      labelNames: ['route', 'status'],
      registers,
    }),
    changes: new Counter({
      name: 'trackside_hub_changes_total',
      help: 'Changes received in accepted batches, repeats included',
      registers,
    }),
    batchSeconds: new Histogram({
      name: 'trackside_hub_batch_seconds',
      help: 'Time from the whole body to the commit of accepted batches',
      buckets: SECONDS,
      registers,
    }),
  }
}
export type Meters = ReturnType<typeof createMeters>
