import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** One answered request. `route` is a path as it is declared, so that there are no more than there are routes. */
export interface Observation {
  method: string
  route: string
  status: string
  seconds: number
}

/** What is asked for when somebody reads the numbers. */
export interface Readings {
  accounts: number
  changes: number
  laps: number
  sockets: number
  queued: number
  failed: number
  databaseBytes: number
  backupsBytes: number
  freeBytes: number
  /** Seconds since the last sound backup; null without one. */
  backupAgeSec: number | null
  backupFailing: boolean
  damaged: boolean
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Of the process: memory, processor, garbage, how late the event loop is. Its observers cannot be taken down again. */
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

/** The meters of one server. */
export function createMeters(version: string) {
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name: `trackside_${name}`, help, registers })
  const requests = new Histogram({
    name: 'trackside_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const info = new Gauge({
    name: 'trackside_info',
    help: 'The version that runs; always 1',
    labelNames: ['version'],
    registers,
  })
  info.set({ version }, 1)
  const deliveries = new Gauge({
    name: 'trackside_webhook_deliveries',
    help: 'Deliveries that wait, and those that have failed',
    labelNames: ['state'],
    registers,
  })
  const backupAge = gauge('backup_age_seconds', 'Seconds since the last sound backup; nothing without one')
  const plain = {
    accounts: gauge('accounts', 'Accounts of the instance'),
    changes: gauge('changes', 'Entries of the change logs of all accounts'),
    laps: gauge('laps', 'Laps ever stored, by the highest place in their table'),
    sockets: gauge('realtime_sockets', 'Open realtime sockets'),
    databaseBytes: gauge('database_bytes', 'Size of the database with its write-ahead log'),
    backupsBytes: gauge('backups_bytes', 'Size of the backups on this machine'),
    freeBytes: gauge('disk_free_bytes', 'Room that is left where the database lies'),
  }
  const flags = {
    backupFailing: gauge('backup_failing', '1 after the last try to make a backup has failed'),
    damaged: gauge('database_damaged', '1 where damage was found in the database'),
  }
  return {
    observe({ seconds, ...labels }: Observation) {
      requests.observe(labels, seconds)
    },
    /** The text that Prometheus reads. */
    text(readings: Readings): Promise<string> {
      for (const [key, each] of Object.entries(plain)) each.set(readings[key as keyof typeof plain])
      for (const [key, each] of Object.entries(flags)) each.set(Number(readings[key as keyof typeof flags]))
      if (readings.backupAgeSec === null) backupAge.remove()
      else backupAge.set(readings.backupAgeSec)
      deliveries.set({ state: 'queued' }, readings.queued)
      deliveries.set({ state: 'failed' }, readings.failed)
      return Registry.merge([ofProcess, registry]).metrics()
    },
  }
}
export type Meters = ReturnType<typeof createMeters>
