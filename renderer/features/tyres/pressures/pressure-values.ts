import type { Row } from '../../../data/row-cache.ts'
import { CORNERS, type Corner } from '../corners.ts'
import type { LastRun } from '../sets/last-runs.ts'
import type { SetRow } from '../sets/set-rows.ts'

type Weather = Row<'weather'>

/** Air and track conditions during the run and now, in stored units; null if unknown. */
export interface Conditions {
  airThenC: number | null
  trackThenC: number | null
  airNowC: number | null
  trackNowC: number | null
  followsPct: number | null
  outsideHpa: number | null
}

/** Known values of one corner. */
export interface CornerPressures {
  targetHotBar: number | null
  coldBar: number | null
  hotBar: number | null
  /** Tread temperature after the run, used if the pressures do not give the air temperature. */
  tempMiddleC: number | null
}

const STANDARD_HPA = 1013.25
const USUAL_FOLLOWS_PCT = 50
/** Readings further away than this are ignored. */
const NEAR_MS = 2 * 60 * 60 * 1000

const measuredOnly = (weather: readonly Weather[]) => weather.filter(({ source }) => source !== 'forecast')

/** Newest measured value of a field, without forecasts. */
function newest<K extends 'airTempC' | 'trackTempC' | 'pressureHpa'>(weather: readonly Weather[], field: K) {
  const measured = measuredOnly(weather).filter((row) => row[field] !== null)
  return measured.toSorted((a, b) => Date.parse(b.measuredAt) - Date.parse(a.measuredAt))[0]?.[field] ?? null
}

/** Value of the reading nearest to a time, in stored units; null without one in range. */
export function nearestReading<K extends 'airTempC' | 'trackTempC'>(
  weather: readonly Weather[],
  field: K,
  at: string,
): number | null {
  const away = (row: Weather) => Math.abs(Date.parse(row.measuredAt) - Date.parse(at))
  const near = measuredOnly(weather).filter((row) => row[field] !== null && away(row) <= NEAR_MS)
  return near.toSorted((a, b) => away(a) - away(b))[0]?.[field] ?? null
}

/** Conditions from the newest rows. */
export function knownConditions(run: LastRun | undefined, weather: readonly Weather[]): Conditions {
  const ambients = CORNERS.flatMap((corner) => run?.corners[corner]?.ambientC ?? [])
  return {
    airThenC: run ? (ambients[0] ?? nearestReading(weather, 'airTempC', run.measuredAt)) : null,
    trackThenC: run ? nearestReading(weather, 'trackTempC', run.measuredAt) : null,
    airNowC: newest(weather, 'airTempC'),
    trackNowC: newest(weather, 'trackTempC'),
    followsPct: USUAL_FOLLOWS_PCT,
    outsideHpa: newest(weather, 'pressureHpa') ?? STANDARD_HPA,
  }
}

/** Pressures of a corner; the target of the setup on the car takes precedence over the tyre specification's. */
export function knownPressures(
  corner: Corner,
  run: LastRun | undefined,
  row: SetRow | undefined,
  setup: Row<'setups'> | undefined,
): CornerPressures {
  const wear = run?.corners[corner]
  const ofMaker = row?.corners[corner]?.specification?.pressureTargetHotBar ?? null
  return {
    targetHotBar: setup?.corners[corner].pressureHotTargetBar ?? ofMaker,
    coldBar: wear?.pressureColdBar ?? null,
    hotBar: wear?.pressureHotBar ?? null,
    tempMiddleC: wear?.tempMiddleC ?? null,
  }
}
