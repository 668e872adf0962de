/** Tables that a new lap with its change and deliveries is written to. */
const GROWING_TABLES = [
  'laps',
  'run_sheet_totals',
  'changes',
  'webhook_deliveries',
  'webhook_payloads',
  'webhook_positions',
]

const TABLES = GROWING_TABLES.join('|')
/** Rows of these tables that are added or changed, sequence numbers of webhooks, and the beginning of a transaction. */
const GROWTH = new RegExp(
  `^\\s*(?:insert into "?(?:${TABLES})"?[ (]|update "?(?:${TABLES})"? |update "webhook_keeping" set "last_sequence" |begin)`,
  'i',
)

/** Whether a table is no growing one. */
export const isSteady = (table: string): boolean => !GROWING_TABLES.includes(table)

/** Whether a statement that writes leaves all rows of other tables as they are, and removes none. */
export const isGrowth = (sql: string): boolean => GROWTH.test(sql)
