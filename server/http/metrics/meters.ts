import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** One completed request. `route` is the declared path, which bounds the number of label values. */
export interface Observation {
  method: string
  route: string
  /** `2xx`, `4xx` and so on; `aborted` if the client disconnected. */
  status: string
  /** Null for long polls, which would distort response times. */
  seconds: number | null
}

/** Values read per scrape. */
export interface Readings {
  accounts: number
  changes: number
  laps: number
  sockets: number
  bodyBytes: number
  shed: number
  underPressure: boolean
  queued: number
  failed: number
  databaseBytes: number
  backupsBytes: number
  freeBytes: number
  /** Seconds since the last successful backup; null without one. */
  backupAgeSec: number | null
  backupFailing: boolean
  diskFull: boolean
  /** Changes that the factory does not have yet; 0 while nothing is sent. */
  factoryBehind: number
  factoryRefused: boolean
  /** Bytes by part of the data folder. */
  parts: Record<string, number>
  damaged: boolean
}

const SECONDS = [0.005, 0.025, 0.1, 0.25, 1, 5]

/** Default metrics named as totals although they can fall; the package also has each of them by kind. */
const MISNAMED = [
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
]

/**
 * Process metrics: memory, CPU, garbage collection, event-loop lag. Registered once, as their observers cannot be
 * removed.
 */
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })
for (const name of MISNAMED) ofProcess.removeSingleMetric(name)

/** Metrics of one server. */
export function createMeters(version: string) {
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name: `trackside_${name}`, help, registers })
  const requests = new Counter({
    name: 'trackside_http_requests_total',
    help: 'Completed requests, by declared path and status class',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  // Each label set is nine lines: by route the output would be half a megabyte.
  const durations = new Histogram({
    name: 'trackside_http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its response, without waiting for a change',
    labelNames: ['method'],
    buckets: SECONDS,
    registers,
  })
  const info = new Gauge({
    name: 'trackside_info',
    help: 'The running version; always 1',
    labelNames: ['version'],
    registers,
  })
  info.set({ version }, 1)
  const deliveries = new Gauge({
    name: 'trackside_webhook_deliveries',
    help: 'Waiting and failed deliveries',
    labelNames: ['state'],
    registers,
  })
  const parts = new Gauge({
    name: 'trackside_data_bytes',
    help: 'Bytes of each part of the data folder',
    labelNames: ['part'],
    registers,
  })
  const shed = new Counter({
    name: 'trackside_shed_requests_total',
    help: 'Heavy requests rejected under pressure since the start',
    registers,
  })
  const backupAge = gauge('backup_age_seconds', 'Seconds since the last valid backup; absent without one')
  const plain = {
    accounts: gauge('accounts', 'Accounts of the instance'),
    changes: gauge('changes', 'Entries of the change logs of all accounts'),
    laps: gauge('laps', 'Laps ever stored, by the highest rowid'),
    sockets: gauge('realtime_sockets', 'Open realtime sockets'),
    bodyBytes: gauge('request_body_bytes', 'Memory held by request bodies'),
    databaseBytes: gauge('database_bytes', 'Size of the database with its write-ahead log'),
    backupsBytes: gauge('backups_bytes', 'Size of the backups on this machine'),
    factoryBehind: gauge('factory_changes_waiting', 'Changes that the factory does not have yet'),
    freeBytes: gauge('disk_free_bytes', 'Free space on the disk of the database'),
  }
  const flags = {
    underPressure: gauge('under_pressure', '1 while exports, imports and other heavy work are rejected'),
    backupFailing: gauge('backup_failing', '1 if the last attempt at a backup failed'),
    factoryRefused: gauge('factory_refused', '1 while the hub takes nothing until a person acts'),
    diskFull: gauge('disk_full', '1 while writes are rejected because the disk is full'),
    damaged: gauge('database_damaged', '1 if damage was found in the database'),
  }
  return {
    observe({ seconds, ...labels }: Observation) {
      requests.inc(labels)
      if (seconds !== null) durations.observe({ method: labels.method }, seconds)
    },
    /** Prometheus text format. */
    text(readings: Readings): Promise<string> {
      for (const [key, each] of Object.entries(plain)) each.set(readings[key as keyof typeof plain])
      for (const [key, each] of Object.entries(flags)) each.set(Number(readings[key as keyof typeof flags]))
      shed.reset()
      shed.inc(readings.shed)
      for (const [part, bytes] of Object.entries(readings.parts)) parts.set({ part }, bytes)
      if (readings.backupAgeSec === null) backupAge.remove()
      else backupAge.set(readings.backupAgeSec)
      deliveries.set({ state: 'queued' }, readings.queued)
      deliveries.set({ state: 'failed' }, readings.failed)
      return Registry.merge([ofProcess, registry]).metrics()
    },
  }
}
export type Meters = ReturnType<typeof createMeters>
