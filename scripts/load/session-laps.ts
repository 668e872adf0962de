import { wallToUtcMs } from '../../server/calc/wall-time.ts'
import type { DriverName, WeekendLap, WeekendSession, WeekendStint } from '../../server/sample/weekend.ts'
import type { LapRow } from './alkamel.ts'
import { cellError } from './csv-table.ts'
import { temperaturesAt, type WeatherReading } from './weather.ts'

const DAY_MS = 86_400_000
/** The longest lap and sector that the API keeps; a car repaired in the garage can take longer. */
const LONGEST_MS = 14_400_000

/** What the laps of a session are read against. */
export interface LapContext {
  type: WeekendSession['type']
  startWallMs: number
  timeZone: string
  weather: WeatherReading[]
  findDriver: (name: string) => DriverName | null
}

type TrackStatus = NonNullable<WeekendLap['trackStatus']>

const flags: Record<string, TrackStatus> = {
  '': 'green',
  GF: 'green',
  FF: 'green',
  YF: 'yellow',
  FCY: 'FCY',
  VSC: 'VSC',
  SC: 'SC',
  SF: 'SC',
  RF: 'red',
}
const worstFirst: TrackStatus[] = ['red', 'SC', 'FCY', 'VSC', 'yellow', 'green']

function statusAtLine(lap: LapRow): TrackStatus {
  const status = flags[lap.flag]
  if (!status) throw cellError(lap.row, 'FLAG_AT_FL', `is none of ${Object.keys(flags).join(' ').trim()}`)
  return status
}

/**
 * What the track was under during a lap. The sheet gives the flag at its end only, so a lap from FCY into green
 * (two minutes long) would count as a green one: the flag at its start counts too, unless it began in the pits.
 */
function trackStatusOf(lap: LapRow, before: LapRow | undefined): TrackStatus {
  const atEnd = statusAtLine(lap)
  const atStart = before && !before.inPit ? statusAtLine(before) : 'green'
  return worstFirst.find((status) => status === atEnd || status === atStart) ?? atEnd
}

const kept = (ms: number | null) => (ms !== null && ms > 0 && ms <= LONGEST_MS ? ms : null)

/** The instant of a crossing: the sheet gives the time of day only, the session's clock says which day. */
function crossingMs(lap: LapRow, context: LapContext): number {
  const sinceStart = context.startWallMs + (lap.elapsedMs ?? 0)
  const midnight = Math.floor(context.startWallMs / DAY_MS) * DAY_MS
  const days = Math.round((sinceStart - midnight - lap.timeOfDayMs) / DAY_MS)
  return wallToUtcMs(midnight + days * DAY_MS + lap.timeOfDayMs, context.timeZone)
}

function startMs(lap: LapRow, before: LapRow | undefined, context: LapContext): number | null {
  if (lap.lapTimeMs !== null) return crossingMs(lap, context) - lap.lapTimeMs
  return before && before.lapNumber === lap.lapNumber - 1 ? crossingMs(before, context) : null
}

/** Place on the road in a race: how many cars had completed as many laps before. */
function positionOf(lap: LapRow, all: Map<number, LapRow[]>): number {
  const earlier = (other: LapRow) => (other.elapsedMs ?? Infinity) < (lap.elapsedMs ?? Infinity)
  return 1 + (all.get(lap.lapNumber) ?? []).filter(earlier).length
}

/** Laps of one car in order. LoadError when a lap number comes twice; a row repeated word for word counts once. */
export function lapsInOrder(rows: LapRow[]): LapRow[] {
  const byNumber = new Map<number, LapRow>()
  for (const lap of rows) {
    const same = byNumber.get(lap.lapNumber)
    const text = (row: LapRow) => JSON.stringify([...row.row.cells])
    if (same && text(same) !== text(lap)) {
      const where = `is lap ${lap.lapNumber} of car ${lap.carNumber} again (first on line ${same.row.line})`
      throw cellError(lap.row, 'LAP_NUMBER', where)
    }
    byNumber.set(lap.lapNumber, same ?? lap)
  }
  return [...byNumber.values()].toSorted((a, b) => a.lapNumber - b.lapNumber)
}

/** One car's laps of a session as the API takes them. `all` holds the whole session's laps by lap number. */
export function readLaps(ordered: LapRow[], all: Map<number, LapRow[]>, context: LapContext): WeekendLap[] {
  let stint = 1
  return ordered.map((lap, index) => {
    const before = ordered[index - 1]
    if (before && (before.inPit || before.driverName !== lap.driverName)) stint += 1
    const started = startMs(lap, before, context)
    const [sector1, sector2, sector3] = lap.sectorsMs
    return {
      lapNumber: lap.lapNumber,
      lapTimeMs: kept(lap.lapTimeMs),
      sector1Ms: kept(sector1),
      sector2Ms: kept(sector2),
      sector3Ms: kept(sector3),
      pitIn: lap.inPit,
      pitOut: before ? before.inPit : context.type !== 'race',
      trackStatus: trackStatusOf(lap, before),
      stint,
      driver: context.findDriver(lap.driverName),
      startedAt: started === null ? null : new Date(started).toISOString(),
      ...(context.type === 'race' && lap.elapsedMs !== null && { position: positionOf(lap, all) }),
      ...(lap.topSpeedKph !== null && { topSpeedKph: lap.topSpeedKph }),
      ...temperaturesAt(crossingMs(lap, context), context.weather),
      parameters: {
        flagAtFinishLine: lap.flag,
        ...(lap.averageKph !== null && { averageKph: lap.averageKph }),
        ...(lap.pitTimeMs !== null && { pitTimeMs: lap.pitTimeMs }),
      },
    }
  })
}

/** First and last lap and driver of each stint. */
export function stintsOf(laps: WeekendLap[]): WeekendStint[] {
  return [...Map.groupBy(laps, (lap) => lap.stint ?? 1)].map(([stint, own]) => ({
    stint,
    driver: own[0]!.driver,
    startLap: own[0]!.lapNumber,
    endLap: own.at(-1)!.lapNumber,
  }))
}
