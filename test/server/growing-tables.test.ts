import { expect, test } from 'vitest'
import { readsSteady } from '../../server/db/engine/growing-tables.ts'

test.each([
  'select "id" from "run_sheets" where "account_id" = +? and "id" = +?',
  'select "session_id" as "sessionId", "car_id" as "carId" from "run_sheets" where "id" = +?',
])('reads one table that is no growing one: %s', (sql) => {
  expect(readsSteady(sql)).toBe(true)
})

test.each([
  'select "id" from "laps" where "account_id" = +?',
  'select "lap_time_ms" from "run_sheet_totals" where "account_id" = +?',
  'select "id" from "cars" where exists (select 1 from "laps")',
  'select (select count(*) from "laps") from "cars" where "id" = +?',
  'select "id" from "cars" inner join "laps" on "a" = "b" where "id" = +?',
  'select "id" from "cars", "laps" where "id" = +?',
  'select "id" from "laps" union select "id" from "cars" where "id" = +?',
  'select "id" from "cars" where "id" = +? union select "id" from "laps" where "id" = +?',
  'insert into "cars" select "id" from "cars" where "id" = +?',
  'delete from "cars" where "id" = +?',
])('may read another one: %s', (sql) => {
  expect(readsSteady(sql)).toBe(false)
})
