import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { filled, lapNumber, notes, optional, parentId, refId, withDefault } from '../../define/fields.ts'

/** Fuel in a tank, and what is put in or taken out. */
export const FUEL_KG = z.number().min(0).max(500)

const stint = z.strictObject({
  stint: z.int().min(1).max(200),
  driverId: optional(refId('Driver')),
  tyreSetId: optional(refId('TyreSet')),
  setupId: optional(refId('Setup')),
  startLap: optional(lapNumber()),
  endLap: optional(lapNumber()),
  fuelInKg: optional(FUEL_KG),
  fuelOutKg: optional(FUEL_KG),
  comment: optional(notes()),
})

const milliseconds = z.int().nullable()
const kilograms = z.number().nullable()

/** Fields that a new run sheet takes where they are left out. */
const takenField = z.enum(['runPlanId', 'driverId', 'setupId', 'tyreSetId', 'startFuelKg'])
/** Where a taken value was: in the run plan, on the car, or with the only driver entered for it. */
const takenFrom = z.enum(['plan', 'car', 'entry'])
export type Taken = Partial<Record<z.output<typeof takenField>, z.output<typeof takenFrom>>>

/** Record of one car in one session, with its laps. */
export const runSheet = defineResource({
  name: 'RunSheet',
  path: 'run-sheets',
  entityType: 'run_sheet',
  table: 'run_sheets',
  fields: {
    sessionId: parentId('Session'),
    carId: parentId('Car'),
    driverId: filled(refId('Driver')).describe(
      "Default: the driver of the plan's first run, otherwise the only driver entered for the car. Null for none.",
    ),
    setupId: filled(refId('Setup')).describe(
      "Default: the setup on the car, otherwise that of the plan's first run. Null for none.",
    ),
    tyreSetId: filled(refId('TyreSet')).describe(
      "Default: the set of the plan's first run, otherwise the set on the car. Null for none.",
    ),
    runPlanId: filled(refId('RunPlan')).describe(
      'Default: the latest plan of this car in this session. Null for none.',
    ),
    startFuelKg: filled(FUEL_KG).describe(
      'Default: the fuel at the start of the first run of the plan. Null for none.',
    ),
    endFuelKg: optional(FUEL_KG),
    objective: optional(notes()),
    engineerNotes: optional(notes()),
    driverNotes: optional(notes()),
    status: withDefault(z.enum(['open', 'closed']), 'open'),
    stints: withDefault(
      z.array(stint).max(200).describe('Such as [{ "stint": 1, "startLap": 1, "endLap": 24 }].'),
      [],
    ),
  },
  stored: {
    taken: z
      .partialRecord(takenField, takenFrom)
      .describe(
        'Fields that the new row left out, with where their values come from: `plan`, `car` (on it) or `entry` (its only driver). A field leaves this list when it is changed.',
      ),
  },
  computed: {
    lapCount: z.int(),
    bestLapTimeMs: milliseconds,
    averageLapTimeMs: milliseconds,
    averageAllLapTimeMs: milliseconds,
    theoreticalBestMs: milliseconds,
    totalDistanceKm: z.number(),
    fuelUsedKg: kilograms,
    fuelPerLapKg: kilograms,
    fuelPerLapAllKg: kilograms,
  },
  imported: ['taken'],
  filters: ['sessionId', 'carId'],
  narrowing: ['driverId', 'setupId', 'tyreSetId', 'runPlanId', 'status'],
  eventBy: ['sessionId'],
  unique: [['sessionId', 'carId']],
  webhooks: ['create'],
  room: { session: 'sessionId' },
})
