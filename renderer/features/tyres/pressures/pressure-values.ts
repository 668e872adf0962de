import type { Row } from '../../../data/row-cache.ts'
import { CORNERS, type Corner } from '../corners.ts'
import type { LastRun } from '../sets/last-runs.ts'
import type { SetRow } from '../sets/set-rows.ts'

type Weather = Row<'weather'>

/** What is known of the air and the track, then and now. In stored units; null where it is not known. */
export interface Conditions {
  airThenC: number | null
  trackThenC: number | null
  airNowC: number | null
  trackNowC: number | null
  followsPct: number | null
  outsideHpa: number | null
}

/** What is known of one corner. */
export interface CornerPressures {
  targetHotBar: number | null
  coldBar: number | null
  hotBar: number | null
  /** Middle of the tread as the car came back, where the pressures do not say how hot the air in the tyre was. */
  tempMiddleC: number | null
}

const STANDARD_HPA = 1013.25
const USUAL_FOLLOWS_PCT = 50
/** A reading further away than this says nothing of the moment. */
const NEAR_MS = 2 * 60 * 60 * 1000

const measuredOnly = (weather: readonly Weather[]) => weather.filter(({ source }) => source !== 'forecast')

/** The newest reading that says a value; a forecast is none. */
function newest<K extends 'airTempC' | 'trackTempC' | 'pressureHpa'>(weather: readonly Weather[], field: K) {
  const said = measuredOnly(weather).filter((row) => row[field] !== null)
  return said.toSorted((a, b) => Date.parse(b.measuredAt) - Date.parse(a.measuredAt))[0]?.[field] ?? null
}

/** The value of the reading nearest to a moment, in stored units; null where there is none near it. */
export function nearestReading<K extends 'airTempC' | 'trackTempC'>(
  weather: readonly Weather[],
  field: K,
  at: string,
): number | null {
  const away = (row: Weather) => Math.abs(Date.parse(row.measuredAt) - Date.parse(at))
  const near = measuredOnly(weather).filter((row) => row[field] !== null && away(row) <= NEAR_MS)
  return near.toSorted((a, b) => away(a) - away(b))[0]?.[field] ?? null
}

/** The conditions as the newest rows say them. */
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

/** The pressures of a corner: the target of the set-up on the car before that of the tyre's maker. */
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
