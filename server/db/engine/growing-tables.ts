import { memoize } from '../../calc/memoize.ts'

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

/** A query of one table, without a join, another query in it, or a function. */
const OF_ONE = /^select (?:(?! from |[()]).)+ from "(\w+)" where (?:(?! from | join |[()]).)+$/i

/** Whether a statement only reads one table, which is no growing one. */
export const readsSteady = memoize((sql: string): boolean => {
  const table = OF_ONE.exec(sql)?.[1]
  return table !== undefined && isSteady(table)
})

/** Whether a statement that writes leaves all rows of other tables as they are, and removes none. */
export const isGrowth = (sql: string): boolean => GROWTH.test(sql)
