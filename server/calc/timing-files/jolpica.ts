import { knownTrack } from './known-tracks.ts'
import { type TimingRow, textIn } from './timing-file.ts'
import { packedTrack, rowsOf, type TimingSource } from './timing-source.ts'
import { NO_FACTS, sessionTypeOf } from './weekend-facts.ts'

/** Session names by their codes in the files. */
const NAMES: Readonly<Record<string, string>> = {
  R: 'Race',
  SR: 'Sprint',
  Q1: 'Qualifying 1',
  Q2: 'Qualifying 2',
  Q3: 'Qualifying 3',
  SQ1: 'Sprint Qualifying 1',
  SQ2: 'Sprint Qualifying 2',
  SQ3: 'Sprint Qualifying 3',
  FP1: 'Practice 1',
  FP2: 'Practice 2',
  FP3: 'Practice 3',
}

const isLap = (row: TimingRow) => textIn(row, 'object_type').toLowerCase() === 'lap'
const keysOf = (row: TimingRow) => (row.foreign_keys ?? {}) as TimingRow
const distinct = (rows: readonly TimingRow[], key: string) => [
  ...new Set(rows.map((row) => textIn(keysOf(row), key)).filter(Boolean)),
]

export const jolpica: TimingSource = {
  name: 'Jolpica',
  kinds: [{ part: 'files', columns: ['object_type', 'foreign_keys', 'objects'] }],
  needs: [],
  ready: () => 'jolpica',
  counts(parts) {
    const rows = rowsOf(parts, 'files')
    const laps = rows.filter(isLap)
    return {
      sessions: distinct(rows, 'session').length,
      cars: distinct(rows, 'car_number').length,
      laps: laps.reduce((sum, { objects }) => sum + (Array.isArray(objects) ? objects.length : 0), 0),
      weather: 0,
    }
  },
  asks: () => ['event', 'track', 'sessions'],
  presets(parts, folder) {
    const rows = rowsOf(parts, 'files')
    const known = knownTrack([folder, ...parts.map(({ file }) => file.name)].join(' '))
    return {
      ...NO_FACTS,
      championship: {
        name: 'FIA Formula One World Championship',
        season: distinct(rows, 'year')[0] ?? '',
        series: '',
      },
      track: known
        ? { ...known, lengthKm: String(known.lengthKm), cornerCount: String(known.cornerCount) }
        : NO_FACTS.track,
      sessions: distinct(rows, 'session').map((key) => ({
        key,
        name: NAMES[key] ?? key,
        type: sessionTypeOf(NAMES[key] ?? key),
        startsAt: '',
        endsAt: '',
      })),
    }
  },
  pack: (parts, { event, track, sessions }) => [
    { at: 'event', value: event },
    { at: 'track', value: packedTrack(track) },
    { at: 'sessions', value: sessions.map(({ key, ...facts }) => ({ session: key, ...facts })) },
    ...parts.map((file, index) => ({ at: `files[${index}]`, file })),
  ],
}
