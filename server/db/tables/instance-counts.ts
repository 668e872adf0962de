import type { Connection } from '../engine/connection.ts'

/** How much the whole instance holds; nothing here looks through rows, however many there are. */
export interface InstanceCounts {
  accounts: number
  /** Entries of all change logs. */
  changes: number
  /** The highest place that a lap has taken in its table: laps ever stored, but for the last ones removed. */
  laps: number
  /** Deliveries that wait, and those that failed: both lie in indexes of their own. */
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
