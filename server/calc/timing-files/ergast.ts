import { type TimingRow, textIn } from './timing-file.ts'
import { rowsOf, type TimingPart, type TimingSource } from './timing-source.ts'
import { NO_FACTS } from './weekend-facts.ts'

const RACE_MS = 2 * 3_600_000

const inside = (row: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((at, name) => (at as TimingRow | undefined)?.[name], row)
const listOf = (value: unknown): TimingRow[] => (Array.isArray(value) ? value : [])

const racesOf = (parts: readonly TimingPart[]) =>
  rowsOf(parts, 'pages').flatMap((page) => listOf(inside(page, 'MRData', 'RaceTable', 'Races')))
const timingsOf = (parts: readonly TimingPart[]) =>
  racesOf(parts)
    .flatMap((race) => listOf(race.Laps))
    .flatMap((lap) => listOf(lap.Timings))

export const ergast: TimingSource = {
  name: 'Ergast',
  kinds: [{ part: 'pages', columns: ['MRData'] }],
  needs: [],
  ready: () => 'ergast',
  counts: (parts) => ({
    sessions: timingsOf(parts).length > 0 ? 1 : 0,
    cars: new Set(timingsOf(parts).map((timing) => textIn(timing, 'driverId'))).size,
    laps: timingsOf(parts).length,
    weather: 0,
  }),
  asks: (parts) => (timingsOf(parts).length > 0 ? ['sessions'] : []),
  presets(parts) {
    const race = racesOf(parts).find(({ Laps }) => Laps) ?? racesOf(parts)[0]
    const [date, time] = [textIn(race, 'date'), textIn(race, 'time')]
    const startMs = Date.parse(`${date}T${time || '00:00:00Z'}`)
    const instant = (ms: number) => (Number.isNaN(ms) ? '' : new Date(ms).toISOString())
    return {
      ...NO_FACTS,
      event: { name: textIn(race, 'raceName'), startDate: date, endDate: date },
      sessions: [
        {
          key: 'race',
          name: 'Race',
          type: 'race',
          startsAt: time ? instant(startMs) : '',
          endsAt: time ? instant(startMs + RACE_MS) : '',
        },
      ],
    }
  },
  pack: (parts, { sessions: [session] }) => [
    { at: 'session', value: session },
    ...parts.map((file, index) => ({ at: `pages[${index}]`, file })),
  ],
}
