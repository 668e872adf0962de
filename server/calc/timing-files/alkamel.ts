import { parseLapTime } from '../laps/lap-time.ts'
import { knownTrack } from './known-tracks.ts'
import { countOf, type TimingRow, textIn } from './timing-file.ts'
import { packedTrack, rowsOf, type TimingPart, type TimingSource } from './timing-source.ts'
import {
  factsOfFolder,
  type SessionFacts,
  sessionTypeOf,
  titleOf,
  type WeekendFacts,
} from './weekend-facts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/**
 * Parts of a name that only identify the file within a session: `23_Analysis_Race.CSV`, `202404201335-race-laps.csv`.
 */
const PART_WORDS =
  /\b(?:laps?|results?|weather|analysis|time ?cards?|classification|official|provisional|unofficial)\b/g
const DIGITS = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(?!\d)/

/** Session name such as `practice 1`, derived from the file's name. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.\w+$/, '')
    .replace(DIGITS, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^\d\d? (?=\D)/, '')
    .replace(PART_WORDS, ' ')
    .replace(/\s+/g, ' ')
    .trim()

interface SessionFiles {
  key: string
  /** Wall-clock milliseconds (as if UTC) from the name; null without one. */
  startMs: number | null
  parts: TimingPart[]
}

/** Milliseconds of the date and time at the start of a file's name; null if missing or invalid. */
function startIn(name: string): number | null {
  const [, ...digits] = DIGITS.exec(name) ?? []
  if (digits.length === 0) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = digits.map(Number)
  const ms = Date.UTC(year, month - 1, day, hour, minute)
  // Rejects dates that Date.UTC rolls over, such as 31 February.
  const written = `${digits.slice(0, 3).join('-')}T${digits.slice(3).join(':')}`
  return new Date(ms).toISOString().startsWith(written) ? ms : null
}

function sessionsOf(parts: readonly TimingPart[]): SessionFiles[] {
  const sessions = new Map<string, SessionFiles>()
  for (const part of parts) {
    const startMs = startIn(part.file.name)
    const key = `${startMs ?? ''} ${slugOf(part.file.name)}`.trim()
    const session = sessions.get(key) ?? { key, startMs, parts: [] }
    session.parts.push(part)
    sessions.set(key, session)
  }
  return [...sessions.values()].toSorted((a, b) => (a.startMs ?? 0) - (b.startMs ?? 0))
}

const ms = (row: TimingRow, column: string): number => parseLapTime(textIn(row, column)) ?? 0

/** Session start from the laps if no name has it: wall clock at the first crossing minus elapsed time. */
function startByLaps({ parts }: SessionFiles): number | null {
  const [first] = rowsOf(parts, 'laps')
  const [reading] = rowsOf(parts, 'weather')
  const seconds = Number(textIn(reading, 'TIME_UTC_SECONDS'))
  if (!first || !seconds || textIn(first, 'HOUR') === '') return null
  const ofDay = ms(first, 'HOUR') - ms(first, 'ELAPSED')
  const day = Math.floor((seconds * 1000) / DAY_MS) * DAY_MS
  return Math.floor((day + ofDay) / MINUTE_MS) * MINUTE_MS
}

/** Wall clock of the last crossing, also past midnight, rounded up to the minute; an hour later without laps. */
function endOf(startMs: number, laps: readonly TimingRow[]): number {
  let last = 0
  const midnight = Math.floor(startMs / DAY_MS) * DAY_MS
  for (const lap of laps) {
    const ofDay = ms(lap, 'HOUR')
    const near = startMs + ms(lap, 'ELAPSED')
    const days = Math.round((near - midnight - ofDay) / DAY_MS)
    last = Math.max(last, midnight + days * DAY_MS + ofDay)
  }
  return last > 0 ? Math.ceil(last / MINUTE_MS) * MINUTE_MS : startMs + HOUR_MS
}

const wall = (at: number | null) => (at === null ? '' : new Date(at).toISOString().slice(0, 16))

function factsOf(session: SessionFiles): SessionFacts {
  const slug = slugOf(session.parts[0]?.file.name ?? '')
  const startMs = session.startMs ?? startByLaps(session)
  return {
    key: session.key,
    name: titleOf(slug) || 'Session',
    type: sessionTypeOf(slug.replaceAll(' ', '-')),
    startsAt: wall(startMs),
    endsAt: startMs === null ? '' : wall(endOf(startMs, rowsOf(session.parts, 'laps'))),
  }
}

/** Track length in km from average speed and lap time: median over the laps, as each is rounded. */
function lapLengthKm(laps: readonly TimingRow[]): string {
  const lengths = laps
    .map((lap) => Number(textIn(lap, 'KPH')) * (ms(lap, 'LAP_TIME') / HOUR_MS))
    .filter((length) => length > 0)
    .toSorted((a, b) => a - b)
  const median = lengths[Math.floor(lengths.length / 2)]
  return median === undefined ? '' : String(Math.round(median * 1000) / 1000)
}

function presets(parts: readonly TimingPart[], folder: string): WeekendFacts {
  const sessions = sessionsOf(parts).map(factsOf)
  const named = factsOfFolder(folder)
  const dates = sessions
    .flatMap(({ startsAt, endsAt }) => [startsAt.slice(0, 10), endsAt.slice(0, 10)])
    .filter(Boolean)
    .toSorted()
  const known = knownTrack([folder, ...parts.map(({ file }) => file.name)].join(' '))
  return {
    championship: {
      name: named.championship,
      season: named.season || (dates[0]?.slice(0, 4) ?? ''),
      series: named.championship,
    },
    track: {
      name: known?.name ?? named.event,
      country: known?.country ?? '',
      lengthKm: known ? String(known.lengthKm) : lapLengthKm(rowsOf(parts, 'laps')),
      cornerCount: known ? String(known.cornerCount) : '',
      timeZone: known?.timeZone ?? '',
    },
    event: { name: named.event, startDate: dates[0] ?? '', endDate: dates.at(-1) ?? '' },
    sessions,
  }
}

export const alkamel: TimingSource = {
  name: 'Al Kamel',
  kinds: [
    { part: 'laps', columns: ['NUMBER', 'LAP_NUMBER', 'LAP_TIME', 'HOUR', 'FLAG_AT_FL'] },
    { part: 'results', columns: ['NUMBER', 'TEAM', 'CLASS', 'DRIVER1_SECONDNAME'] },
    { part: 'weather', columns: ['TIME_UTC_SECONDS', 'AIR_TEMP', 'TRACK_TEMP'] },
  ],
  needs: [],
  ready: () => 'imsa-alkamel',
  counts: (parts) => ({
    sessions: sessionsOf(parts).length,
    cars: countOf([...rowsOf(parts, 'laps'), ...rowsOf(parts, 'results')], 'NUMBER'),
    laps: rowsOf(parts, 'laps').length,
    weather: rowsOf(parts, 'weather').length,
  }),
  asks: () => ['championship', 'event', 'track', 'sessions'],
  presets,
  pack: (parts, { championship, track, event, sessions }) => [
    { at: 'championship', value: { ...championship, series: championship.series || championship.name } },
    { at: 'track', value: packedTrack(track) },
    { at: 'event', value: event },
    ...sessionsOf(parts).flatMap((session, index) => {
      const { key: _, ...facts } = sessions.find(({ key }) => key === session.key) ?? factsOf(session)
      return [
        { at: `sessions[${index}]`, value: facts },
        ...session.parts.map((file) => ({ at: `sessions[${index}].${file.part}`, file })),
      ]
    }),
  ],
}
