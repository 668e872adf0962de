import { z } from 'zod'
import { id, timestamp } from '../../define/fields.ts'
import { runPlanRowType } from './run-plan-row.ts'

const seconds = z.number().min(0)
const kilometres = z.number().min(0).nullable()
const kilograms = z.number().nullable()

const warning = z.object({
  code: z.enum(['FUEL_NEGATIVE', 'TANK_OVER', 'PAST_SESSION_END', 'NO_IN_LAP']),
  /** Index of the row, from 0. */
  row: z.int().min(0),
  message: z.string(),
})

const plannedRow = z.object({
  index: z.int().min(0),
  type: runPlanRowType,
  laps: z.int().min(0),
  minutes: z.number().nullable(),
  averageLapTimeMs: z.int().nullable(),
  fuelPerLapKg: kilograms,
  fuelAddKg: kilograms,
  tyreSetId: id().nullable(),
  driverId: id().nullable(),
  setupId: id().nullable(),
  note: z.string().nullable(),
  startOffsetSec: seconds,
  endOffsetSec: seconds,
  durationSec: seconds,
  distanceKm: kilometres,
  cumulativeDistanceKm: kilometres,
  fuelStartKg: kilograms,
  fuelUsedKg: kilograms,
  fuelEndKg: kilograms,
  startClock: timestamp().nullable(),
  endClock: timestamp().nullable(),
  warnings: z.array(warning),
})

/** Usage of one tyre set or driver in the rows that name it; seconds on track. */
const share = z.object({
  id: id(),
  laps: z.int().min(0),
  distanceKm: kilometres,
  durationSec: seconds,
  fuelUsedKg: kilograms,
})

/** A calculated run plan. Distances are null without a track length, fuel if unknown, clock times without a start. */
export const runPlanResult = z.object({
  rows: z.array(plannedRow),
  totals: z.object({
    durationSec: seconds,
    onTrackSec: seconds,
    stationarySec: seconds,
    laps: z.int().min(0),
    /** Laps of timed and run rows, to which out- and in-lap ratios do not apply. */
    timedLaps: z.int().min(0),
    distanceKm: kilometres,
    fuelUsedKg: kilograms,
    fuelAddedKg: z.number().min(0),
    /** In order of their first rows. */
    byTyreSet: z.array(share),
    byDriver: z.array(share),
  }),
  coverage: z.object({
    sessionSec: seconds.nullable(),
    plannedSec: seconds,
    /** Share of the session; above 100 if the plan is longer. */
    percent: z.number().min(0).nullable(),
    unplannedSec: seconds,
    overrunSec: seconds,
    status: z.enum(['under', 'fits', 'over']).nullable(),
  }),
  warnings: z.array(warning),
})
export type RunPlanResult = z.output<typeof runPlanResult>
export type PlannedRow = RunPlanResult['rows'][number]
export type RunPlanShare = RunPlanResult['totals']['byTyreSet'][number]
export type RunPlanWarning = z.output<typeof warning>
