import { type Random, seededRandom } from '../random.ts'
import type { WeekendLap } from '../weekend.ts'
import type { Category, Entry } from './entries.ts'

/** One stay on track, from leaving the pit lane (or the grid) to coming in. */
export interface Run {
  kind: 'installation' | 'baseline' | 'long' | 'qualifying' | 'race'
  laps: number
  /** Seat of the driver: index into the entry's drivers. */
  seat: number
  fuelKg: number
  compound: string
  tyreAgeLaps: number
  /** Seconds in the box before it. */
  boxSec: number
  objective: string
}

/** A lap as driven. Times in milliseconds of the session clock. */
export interface DrivenLap {
  startMs: number
  finishMs: number
  sectorsMs: [number, number, number]
  pitTimeMs: number | null
  fuelBeforeKg: number
  seat: number
  /** Timing-sheet flag at the moment of crossing the line. */
  flag: 'GF' | 'FCY' | 'RF' | 'FF'
  yellow: boolean
  details: Pick<WeekendLap, 'pitIn' | 'pitOut' | 'stint' | 'fuelUsedKg' | 'compound' | 'tyreAgeLaps'> &
    Pick<WeekendLap, 'marker' | 'valid' | 'topSpeedKph' | 'comment'>
}

/** State of a car during a session. */
export interface CarState {
  entry: Entry
  random: Random
  /** Remaining runs; a race adds them at each stop. */
  plan: Run[]
  run: Run
  lapsInRun: number
  stint: number
  fuelKg: number
  tyreAgeLaps: number
  nowMs: number
  inPit: boolean
  objectives: string[]
  laps: DrivenLap[]
  finished: boolean
}

const CATEGORY_LOSS: Record<Category, number> = { Platinum: 0, Gold: 0.0035, Silver: 0.009, Bronze: 0.0185 }
const CATEGORY_SPREAD: Record<Category, number> = { Platinum: 1, Gold: 1.15, Silver: 1.5, Bronze: 2.1 }

/** Time loss of this car and driver against the class, as a share of the lap; constant over the weekend. */
export function ownPaceLoss(entry: Entry, seat: number): number {
  const [firstName, lastName, , category] = entry.drivers[seat]!
  const car = seededRandom(`car ${entry.number}`).between(0, 0.006)
  const driver = seededRandom(`driver ${firstName} ${lastName}`).between(-0.001, 0.0025)
  return car + driver + CATEGORY_LOSS[category]
}

/** Lap-time scatter of the driver, relative to a Platinum driver. */
export const spreadOf = (car: CarState): number => CATEGORY_SPREAD[car.entry.drivers[car.run.seat]![3]]
