import { stopsForLaps } from '../../../server/calc/laps/stint-fuel.ts'
import { round } from '../../../server/calc/round.ts'
import type { PlanRow } from './plan-draft.ts'
import { filledUp } from './plan-words.ts'
import { blankRow } from './rows/row-edits.ts'

/** Templates of a new plan. */
export const PRESETS = [
  { value: 'empty', label: 'No rows' },
  { value: 'practice', label: 'Practice with three runs' },
  { value: 'qualifying', label: 'Qualifying with two runs' },
  { value: 'race', label: 'Race' },
] as const
export type Preset = (typeof PRESETS)[number]['value']

export interface PresetNumbers {
  minutes: number
  lapMs: number
  pitLossSec: number | null
  /** The shortest stop that the event allows the car. */
  minPitMs: number | null
  tankKg: number | null
  fuelPerLapKg: number | null
}

/** Average speed assumed before any lap was driven, km/h. */
const GUESSED_KPH = 160
/** Minutes in the box for a tyre or setup change in practice. */
const PRACTICE_BOX_MIN = 6
/** Minutes of a stint if the tank's range is unknown. */
const STINT_MIN = 45
const USUAL_PIT_LOSS_SEC = 60

export const guessedLapMs = (lengthKm: number): number => Math.round((lengthKm / GUESSED_KPH) * 3_600_000)

const box = (minutes: number, fields: Partial<PlanRow> = {}) => blankRow('box', { minutes, ...fields })
const run = (timed: number): PlanRow[] => [
  blankRow('out', { laps: 1 }),
  blankRow('timed', { laps: timed }),
  blankRow('in', { laps: 1 }),
]
const lapMin = ({ lapMs }: PresetNumbers) => lapMs / 60_000
/** An out-lap and an in-lap, as a multiple of a timed lap. */
const ROUND_TRIP = 2.35

function practice(numbers: PresetNumbers): PlanRow[] {
  const boxMin = Math.min(PRACTICE_BOX_MIN, Math.max(1, Math.round(numbers.minutes / 10)))
  const eachMin = (numbers.minutes - 2 * boxMin) / 3
  const timed = Math.max(1, Math.floor(eachMin / lapMin(numbers) - ROUND_TRIP))
  return [...run(timed), box(boxMin), ...run(timed), box(boxMin), ...run(timed), blankRow('filler')]
}

/** The second run ends with the session: the wait before it takes the time left. */
function qualifying(numbers: PresetNumbers): PlanRow[] {
  const eachMin = (numbers.minutes - 3) / 2
  const timed = Math.min(3, Math.max(1, Math.floor(eachMin / lapMin(numbers) - ROUND_TRIP)))
  return [...run(timed), blankRow('filler'), ...run(timed)]
}

/** Minutes of a stop: the time lost in the pit lane, and no less than the shortest stop, rounded up to it. */
function stopMin({ pitLossSec, minPitMs }: PresetNumbers): number {
  const lostMin = round((pitLossSec ?? USUAL_PIT_LOSS_SEC) / 60, 2)
  const leastMin = Math.ceil(round((minPitMs ?? 0) / 600, 6)) / 100
  return Math.max(lostMin, leastMin)
}

/** Equal stints over the session with as few stops as the tank allows, less the time lost at each stop. */
function race(numbers: PresetNumbers): PlanRow[] {
  const { minutes, tankKg, fuelPerLapKg } = numbers
  const pitMin = stopMin(numbers)
  const lapsWith = (stops: number) => Math.max(1, Math.floor((minutes - stops * pitMin) / lapMin(numbers)))
  const stopsFor = (laps: number) =>
    tankKg !== null && fuelPerLapKg !== null
      ? stopsForLaps(laps, { tankCapacityKg: tankKg, fuelPerLapKg })
      : Math.max(0, Math.ceil(minutes / STINT_MIN) - 1)
  // Pit time reduces the laps to drive, which may save a stop: two iterations converge.
  const first = stopsFor(lapsWith(0)) ?? 0
  const stops = Math.min(99, stopsFor(lapsWith(first)) ?? first)
  const laps = lapsWith(stops)
  const stints = Math.min(laps, stops + 1)
  const lapsOf = (stint: number) => Math.floor(laps / stints) + (stint < laps % stints ? 1 : 0)
  const driven = (stint: number) => stint * Math.floor(laps / stints) + Math.min(stint, laps % stints)
  const perLapKg = fuelPerLapKg ?? 0
  /** Fuel added up to a stint, kg: the need so far, limited by the tank at the stop. */
  const filledKg = (stint: number) => {
    const [before, after] = [driven(stint), driven(stint + 1)].map((lap) => lap * perLapKg) as [
      number,
      number,
    ]
    return Math.min(filledUp(after), before + (tankKg ?? Number.POSITIVE_INFINITY))
  }
  return Array.from({ length: stints }, (_, stint) => {
    const fuelAddKg = fuelPerLapKg === null ? null : round(filledKg(stint) - filledKg(stint - 1), 3)
    const stint0 = blankRow('run', { laps: lapsOf(stint) })
    return stint === 0 ? [stint0] : [box(pitMin, { fuelAddKg }), stint0]
  }).flat()
}

const MAKERS: Record<Preset, (numbers: PresetNumbers) => PlanRow[]> = {
  empty: () => [],
  practice,
  qualifying,
  race,
}

export const presetRows = (preset: Preset, numbers: PresetNumbers): PlanRow[] => MAKERS[preset](numbers)

/** Fuel for the first stint, limited by the tank; null if unknown. */
export function startFuelOf(
  rows: readonly PlanRow[],
  { fuelPerLapKg, tankKg }: PresetNumbers,
): number | null {
  if (fuelPerLapKg === null || rows.length === 0) return null
  const stop = rows.findIndex(({ type }) => type === 'box' || type === 'filler')
  const first = rows.slice(0, stop < 0 ? rows.length : stop)
  const laps = rows.some(({ fuelAddKg }) => fuelAddKg !== null) || stop < 0 ? first : rows
  const needed = laps.reduce((sum, row) => sum + (row.laps ?? 0), 0) * fuelPerLapKg
  return Math.min(filledUp(needed), tankKg ?? Number.POSITIVE_INFINITY)
}
