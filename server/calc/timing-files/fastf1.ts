import { countOf, type TimingRow, textIn } from './timing-file.ts'
import { packedList, rowsOf, type TimingSource } from './timing-source.ts'
import { NO_FACTS, type SessionFacts } from './weekend-facts.ts'

const HOUR_MS = 3_600_000

/** Laps have neither a session nor its end: the first and last lap's start give its time, in UTC. */
function sessionsOf(laps: readonly TimingRow[]): SessionFacts[] {
  return [...Map.groupBy(laps, (lap) => textIn(lap, 'RoundNumber'))].map(([round, rows]) => {
    const starts = rows
      .map((row) => textIn(row, 'LapStartDate'))
      .filter(Boolean)
      .toSorted()
    const instant = (text: string | undefined, more = 0) => {
      const ms = text ? Date.parse(`${text.replace(' ', 'T').replace(/Z?$/, 'Z')}`) : Number.NaN
      return Number.isNaN(ms) ? '' : new Date(ms + more).toISOString()
    }
    return {
      key: round,
      name: 'Race',
      type: 'race',
      startsAt: instant(starts[0]),
      endsAt: instant(starts.at(-1), HOUR_MS / 6),
    }
  })
}

export const fastf1: TimingSource = {
  name: 'FastF1',
  kinds: [
    {
      part: 'laps',
      columns: ['Driver', 'DriverNumber', 'LapTime', 'LapNumber', 'TrackStatus', 'RoundNumber'],
    },
    { part: 'results', columns: ['DriverNumber', 'Abbreviation', 'FirstName', 'LastName'] },
  ],
  needs: ['laps'],
  ready: () => 'fastf1',
  counts: (parts) => ({
    sessions: countOf(rowsOf(parts, 'laps'), 'RoundNumber'),
    cars: countOf(rowsOf(parts, 'laps'), 'DriverNumber'),
    laps: rowsOf(parts, 'laps').length,
    weather: 0,
  }),
  asks: () => ['sessions'],
  presets(parts) {
    const laps = rowsOf(parts, 'laps')
    return {
      ...NO_FACTS,
      event: {
        ...NO_FACTS.event,
        name: countOf(laps, 'EventName') === 1 ? textIn(laps[0], 'EventName') : '',
      },
      sessions: sessionsOf(laps),
    }
  },
  pack: (parts, { sessions }) => [
    { at: 'season', value: sessions[0]?.startsAt.slice(0, 4) ?? '' },
    {
      at: 'events',
      value: sessions.map(({ key, name, type, startsAt, endsAt }) => ({
        RoundNumber: key,
        session: name,
        type,
        startsAt,
        endsAt,
        startDate: startsAt.slice(0, 10),
        endDate: endsAt.slice(0, 10),
      })),
    },
    ...packedList(parts, 'laps'),
    ...packedList(parts, 'results'),
  ],
}
