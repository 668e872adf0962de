import { countOf, type TimingRow, textIn } from './timing-file.ts'
import { packedList, rowsOf, type TimingPart, type TimingSource } from './timing-source.ts'
import { NO_FACTS } from './weekend-facts.ts'

const PARTS = ['meetings', 'sessions', 'drivers', 'laps', 'stints', 'pit', 'weather'] as const

/** A database dump has its own ids; laps scraped to CSV have unquoted lists and so more fields than columns. */
function readyOf(parts: readonly TimingPart[]): string {
  const laps = parts.filter(({ part }) => part === 'laps')
  if (parts.some(({ isCsv, columns }) => !isCsv && columns.includes('_id'))) return 'openf1-mongodb'
  const isScraped = laps.some(({ isCsv, rows }) => isCsv && rows.some((row) => Object.hasOwn(row, 'extra')))
  return isScraped ? 'openf1-csv' : 'openf1'
}

const day = (row: TimingRow | undefined, column: string) => textIn(row, column).slice(0, 10)

/** Meetings derived from their sessions, under the requested name. */
function meetingsOf(sessions: readonly TimingRow[], name: string): TimingRow[] {
  const byKey = Map.groupBy(sessions, ({ meeting_key }) => meeting_key)
  return [...byKey.values()].flatMap(([first]) =>
    first
      ? [{ ...first, meeting_name: byKey.size === 1 ? name : `${textIn(first, 'country_name')} Grand Prix` }]
      : [],
  )
}

export const openf1: TimingSource = {
  name: 'OpenF1',
  kinds: [
    { part: 'laps', columns: ['session_key', 'driver_number', 'lap_number', 'lap_duration'] },
    { part: 'stints', columns: ['session_key', 'driver_number', 'stint_number', 'lap_start'] },
    { part: 'drivers', columns: ['session_key', 'driver_number', 'name_acronym'] },
    { part: 'weather', columns: ['session_key', 'air_temperature', 'track_temperature'] },
    { part: 'sessions', columns: ['session_key', 'session_name', 'meeting_key', 'date_start'] },
    { part: 'meetings', columns: ['meeting_key', 'meeting_name', 'date_start'] },
    { part: 'pit', columns: ['session_key', 'driver_number', 'lap_number', 'pit_duration'] },
    { part: 'pit', columns: ['session_key', 'driver_number', 'lap_number', 'lane_duration'] },
  ],
  needs: ['sessions', 'drivers'],
  ready: readyOf,
  counts: (parts) => ({
    sessions: countOf(rowsOf(parts, 'sessions'), 'session_key'),
    cars: countOf(rowsOf(parts, 'drivers'), 'driver_number'),
    laps: rowsOf(parts, 'laps').length,
    weather: rowsOf(parts, 'weather').length,
  }),
  asks: (parts) => (rowsOf(parts, 'meetings').length > 0 ? [] : ['event']),
  presets(parts) {
    const [session] = rowsOf(parts, 'sessions')
    const [meeting] = rowsOf(parts, 'meetings')
    const country = textIn(session, 'country_name')
    return {
      ...NO_FACTS,
      event: {
        name: textIn(meeting, 'meeting_name') || (country && `${country} Grand Prix`),
        startDate: day(session, 'date_start'),
        endDate: day(session, 'date_end'),
      },
    }
  },
  pack(parts, { event }) {
    const lists = PARTS.flatMap((part) => packedList(parts, part))
    if (rowsOf(parts, 'meetings').length > 0) return lists
    return [{ at: 'meetings', value: meetingsOf(rowsOf(parts, 'sessions'), event.name) }, ...lists]
  },
}
