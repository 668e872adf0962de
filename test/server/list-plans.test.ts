import { describe, expect, test } from 'vitest'
import type { AnyResource } from '../../server/contract/define/define.ts'
import { resources } from '../../server/contract/index.ts'
import { drawnLinesOf } from '../../server/db/laps/drawn-lines.ts'
import { lapStatisticsOf } from '../../server/db/laps/run-sheet-totals.ts'
import { telemetryFiles } from '../../server/db/laps/telemetry-files.ts'
import { listRows } from '../../server/db/rows/list-rows.ts'
import { tyreDepthsOf } from '../../server/db/tables/tyre-depths.ts'
import { tyreUsageOf } from '../../server/db/tables/tyre-usage.ts'
import { plansOf, SOME_ID } from '../support/plans.ts'
import { openTestStore } from '../support/store.ts'

const store = openTestStore()

const lists = Object.values<AnyResource>(resources).flatMap((resource) => {
  const usual = resource.defaultSort ?? 'id'
  return [
    ...['id', usual, ...resource.sorts].map((field) => ({ resource, filter: undefined, field })),
    ...resource.filters
      .filter((filter) => !resource.keptUnsorted.includes(filter))
      .map((filter) => ({ resource, filter, field: usual })),
  ]
})

describe.each(lists)('$resource.path by $field, filtered by $filter', ({ resource, filter, field }) => {
  test.each([
    ['the first page', undefined],
    ['a page far down', { value: 'x', id: SOME_ID }],
    ['a page among the empty values', { value: null, id: SOME_ID }],
  ])('%s is one walk along an index', (_, after) => {
    for (const descending of [false, true]) {
      const plans = plansOf(store, (connection) => {
        const request = {
          filter: filter ? { [filter]: SOME_ID } : {},
          order: { field, descending },
          after,
          limit: 100,
        }
        listRows({ connection, accountId: SOME_ID }, resource, request)
      })
      for (const plan of plans) expect(plan).toMatch(/^SEARCH \w+ USING INDEX \w+ \(account_id=\?/)
      const namesOneRow = filter !== undefined && resource.unique.some((fields) => fields.join() === filter)
      if (after?.value && !namesOneRow) expect(plans[0]).toMatch(descending ? /[a-z)]<[?(]/ : /[a-z)]>[?(]/)
    }
  })
})

/** SQLite's plan for the first page, or the one after a lap, of the laps with these values. */
const planOfLaps = (filter: Record<string, unknown>, field: string, after?: { value: number; id: string }) =>
  plansOf(store, (connection) => {
    const request = { filter, order: { field, descending: false }, after, limit: 100 }
    listRows({ connection, accountId: SOME_ID }, resources.laps, request)
  })

test('the lines of tracks, the newest first, are read along an index', () => {
  const plans = plansOf(store, (connection) => drawnLinesOf({ connection, accountId: SOME_ID }))
  expect(plans).toEqual(['SEARCH tracks USING INDEX tracks_updated_at (account_id=?)'])
})

test('the lines learnt from files are read from an index alone', () => {
  const plans = plansOf(store, (connection) => telemetryFiles.lines({ connection, accountId: SOME_ID }, 50))
  expect(plans).toEqual(['SEARCH telemetry_files USING COVERING INDEX telemetry_file_lines (account_id=?)'])
})

test('the fastest laps of the account use an index, with any other filter', () => {
  expect(planOfLaps({}, 'lapTimeMs')[0]).toBe(
    'SEARCH laps USING INDEX laps_lap_time (account_id=? AND lap_time_ms>?)',
  )
  const filter = { trackStatus: 'green', valid: true, 'lapTimeMs.gte': 1 }
  const narrowed = planOfLaps(filter, 'lapTimeMs', { value: 5, id: SOME_ID })
  expect(narrowed.slice(0, 3)).toEqual([
    'CO-ROUTINE walked',
    'SEARCH laps USING INDEX laps_lap_time (account_id=? AND (lap_time_ms,id)>(?,?))',
    'SCAN walked',
  ])
})

test.each([
  ['an event', { eventId: SOME_ID }, 'lapNumber', /laps_session\w* \(account_id=\? AND session_id=\?\)/],
  [
    'an event by time',
    { eventId: SOME_ID },
    'lapTimeMs',
    /laps_session\w* \(account_id=\? AND session_id=\?\)/,
  ],
  [
    'a session by time',
    { sessionId: SOME_ID },
    'lapTimeMs',
    /laps_session \(account_id=\? AND session_id=\?\)/,
  ],
  ['a driver by time', { driverId: SOME_ID }, 'lapTimeMs', /laps_driver \(account_id=\? AND driver_id=\?\)/],
  [
    'a session since a moment',
    { sessionId: SOME_ID, 'updatedAt.gte': 'x' },
    'updatedAt',
    /laps_session\w* \(account_id=\? AND session_id=\?\)/,
  ],
])('laps of %s are found there, not along an order of all laps', (_, filter, field, index) => {
  for (const after of [undefined, { value: 5, id: SOME_ID }]) {
    const walks = planOfLaps(filter, field, after).filter((line) => line.startsWith('SEARCH laps'))
    for (const walk of walks) expect(walk).toMatch(index)
  }
})

test('laps of a car are found by its run sheets', () => {
  for (const after of [undefined, { value: 5, id: SOME_ID }]) {
    const searches = planOfLaps({ carId: SOME_ID }, 'lapNumber', after).filter((line) =>
      line.startsWith('SEARCH'),
    )
    expect(searches).toEqual([
      expect.stringMatching(
        /^SEARCH laps USING INDEX sqlite_autoindex_laps_2 \(account_id=\? AND run_sheet_id=\?/,
      ),
      'SEARCH run_sheets USING COVERING INDEX run_sheets_car (account_id=? AND car_id=?)',
    ])
  }
})

test('laps since a moment are found by when they were written', () => {
  expect(planOfLaps({ 'updatedAt.gte': 'x' }, 'updatedAt')).toEqual([
    'SEARCH laps USING INDEX laps_updated_at (account_id=? AND updated_at>?)',
  ])
})

test('what a tyre set has run is found from the set, not among all laps', () => {
  const scope = { accountId: SOME_ID }
  const plans = plansOf(store, (connection) => void tyreUsageOf({ ...scope, connection }, [SOME_ID]), '[]')
  const ofLaps = plans.filter((line) => /^S\w+ (?:lap|laps)\b/.test(line))
  expect(ofLaps).toEqual([
    'SEARCH lap USING INDEX laps_tyre_set (account_id=? AND tyre_set_id=?)',
    'SEARCH lap USING INDEX sqlite_autoindex_laps_2 (account_id=? AND run_sheet_id=?)',
    'SEARCH lap USING INDEX sqlite_autoindex_laps_1 (account_id=? AND id=?)',
  ])
})

test('totals of a run sheet read one row of totals, session, event and track, and no laps', () => {
  const scope = { accountId: SOME_ID }
  const plans = plansOf(
    store,
    (connection) => void lapStatisticsOf({ ...scope, connection }, [SOME_ID]),
    '[]',
  )
  expect(plans.filter((line) => /^S\w+ (?:laps?|sheet|totals|session|event|track)\b/.test(line))).toEqual([
    'SEARCH sheet USING INDEX sqlite_autoindex_run_sheets_1 (account_id=? AND id=?)',
    'SEARCH totals USING PRIMARY KEY (account_id=? AND session_id=? AND run_sheet_id=?)',
    'SEARCH session USING INDEX sqlite_autoindex_sessions_1 (account_id=? AND id=?)',
    'SEARCH event USING INDEX sqlite_autoindex_events_1 (account_id=? AND id=?)',
    'SEARCH track USING INDEX sqlite_autoindex_tracks_1 (account_id=? AND id=?)',
  ])
})

test('what was measured of a tyre is found from the tyre, not among all measurements', () => {
  const scope = { accountId: SOME_ID }
  const plans = plansOf(store, (connection) => void tyreDepthsOf({ ...scope, connection }, [SOME_ID]), '[]')
  expect(plans[0]).toBe('SEARCH corner_wear USING INDEX corner_wear_tyre (account_id=? AND tyre_id=?)')
})
