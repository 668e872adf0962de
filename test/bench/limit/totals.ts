import { counts } from '../../../server/calc/laps/lap-ranking.ts'

const BESTS = ['lap_time_ms', 'sector1_ms', 'sector2_ms', 'sector3_ms']
const SUMS = [
  'laps',
  'out_laps',
  'in_laps',
  'timed_laps',
  'time_ms',
  'green_timed_laps',
  'green_time_ms',
  'fuelled_laps',
  'fuel_ug',
  'green_fuelled_laps',
  'green_fuel_ug',
]
const KEY = ['account_id', 'session_id', 'run_sheet_id']
const COLUMNS = [...KEY, 'car_class', ...BESTS, ...SUMS]
const UG_PER_KG = 1e9

/** Adds to the totals of one run sheet: its key, the class of its car, and what `totalsOf` returns. */
export const ADD_TOTALS = `insert into run_sheet_totals (${COLUMNS}) values (${COLUMNS.map(() => '?')})
  on conflict (${KEY}) do update set car_class = excluded.car_class,
  ${BESTS.map((name) => `${name} = min(coalesce(${name}, excluded.${name}), coalesce(excluded.${name}, ${name}))`)},
  ${SUMS.map((name) => `${name} = ${name} + excluded.${name}`)}`

export interface TotalledLap {
  lapTimeMs: number | null
  sector1Ms: number | null
  sector2Ms: number | null
  sector3Ms: number | null
  fuelUsedKg: number | null
  pitIn: boolean
  pitOut: boolean
  marker: string | null
  valid: boolean
  trackStatus: string
}

export type Totals = (number | null)[]

/** What a lap adds, in the order of the columns. */
export function totalsOf(lap: TotalledLap): Totals {
  const isOut = lap.pitOut || lap.marker === 'out'
  const isIn = !isOut && (lap.pitIn || lap.marker === 'in')
  const isGreen = lap.trackStatus === 'green' ? 1 : 0
  const doesCount = counts(lap as Parameters<typeof counts>[0])
  const time = doesCount ? lap.lapTimeMs : null
  const isTimed = time === null ? 0 : 1
  const isFuelled = lap.fuelUsedKg === null ? 0 : 1
  const fuel = Math.round((lap.fuelUsedKg ?? 0) * UG_PER_KG)
  return [
    time,
    doesCount ? lap.sector1Ms : null,
    doesCount ? lap.sector2Ms : null,
    doesCount ? lap.sector3Ms : null,
    1,
    isOut ? 1 : 0,
    isIn ? 1 : 0,
    isTimed,
    time ?? 0,
    isTimed * isGreen,
    (time ?? 0) * isGreen,
    isFuelled,
    fuel,
    isFuelled * isGreen,
    fuel * isGreen,
  ]
}

/** Adds a lap's totals to those of its run sheet. */
export function sumInto(totals: Totals, added: Totals): void {
  for (const [index, value] of added.entries()) {
    const stored = totals[index] as number | null
    const isBest = index < BESTS.length
    if (!isBest) totals[index] = (stored ?? 0) + (value ?? 0)
    else if (stored === null || (value !== null && value < stored)) totals[index] = value
  }
}
