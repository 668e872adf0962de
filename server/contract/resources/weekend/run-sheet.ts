import { z } from 'zod'
import { defineResource } from '../../define/define.ts'
import { notes, optional, parentId, refId, withDefault } from '../../define/fields.ts'

const FUEL_KG = z.number().min(0).max(500)
const LAP_NUMBER = z.int().min(0).max(9999)

const stint = z.strictObject({
  stint: z.int().min(1).max(200),
  driverId: optional(refId('Driver')),
  tyreSetId: optional(refId('TyreSet')),
  setupId: optional(refId('Setup')),
  startLap: optional(LAP_NUMBER),
  endLap: optional(LAP_NUMBER),
  fuelInKg: optional(FUEL_KG),
  fuelOutKg: optional(FUEL_KG),
  comment: optional(notes()),
})

const milliseconds = z.int().nullable()
const kilograms = z.number().nullable()

/** Record of one car in one session, with its laps. */
export const runSheet = defineResource({
  name: 'RunSheet',
  path: 'run-sheets',
  entityType: 'run_sheet',
  table: 'run_sheets',
  fields: {
    sessionId: parentId('Session'),
    carId: parentId('Car'),
    driverId: optional(refId('Driver')),
    setupId: optional(refId('Setup')),
    tyreSetId: optional(refId('TyreSet')),
    runPlanId: optional(refId('RunPlan')),
    startFuelKg: optional(FUEL_KG),
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
  filters: ['sessionId', 'carId'],
  narrowing: ['driverId', 'setupId', 'tyreSetId', 'runPlanId', 'status'],
  eventBy: ['sessionId'],
  unique: [['sessionId', 'carId']],
  webhooks: ['create'],
  room: { session: 'sessionId' },
})
