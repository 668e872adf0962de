import type { Connection } from '../engine/connection.ts'

/** Counts of the whole instance, from indexes; no query scans rows. */
interface InstanceCounts {
  accounts: number
  /** Entries of all change logs. */
  changes: number
  /** The highest rowid of a lap: about the number of laps ever stored. */
  laps: number
  /** Waiting and failed deliveries, each from its own index. */
  queued: number
  failed: number
}

const COUNTS = `
  select
    (select count(*) from accounts) as accounts,
    (select coalesce(sum((select max(seq) from changes where account_id = accounts.id)), 0) from accounts) as changes,
    (select coalesce(max(rowid), 0) from laps) as laps,
    (select count(*) from webhook_deliveries where state = 'queued') as queued,
    (select count(*) from webhook_deliveries where state = 'failed') as failed`

export const instanceCounts = (connection: Connection): InstanceCounts =>
  connection.prepare(COUNTS).get() as unknown as InstanceCounts
