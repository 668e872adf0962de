import { z } from 'zod'
import { defineAction } from '../../define/action.ts'
import { defineResource } from '../../define/define.ts'
import {
  durationMs,
  kilograms,
  name,
  optional,
  parentId,
  refId,
  timestamp,
  withDefault,
} from '../../define/fields.ts'
import { oneOf } from '../../define/rules.ts'
import { runPlanResult } from './run-plan-result.ts'
import { MAX_MINUTES, runPlanRow } from './run-plan-row.ts'

const sessionMinutes = () => optional(z.number().min(1).max(MAX_MINUTES))
const ratio = (usual: number) => withDefault(z.number().min(0.1).max(10), usual)
const rows = z.array(runPlanRow).max(500)

/** Calculation parameters besides the rows and the session's length. */
const inputs = {
  trackLengthKm: optional(z.number().min(0.1).max(50)),
  averageLapTimeMs: optional(durationMs()),
  fuelPerLapKg: optional(kilograms(50)),
  startFuelKg: optional(kilograms(500)),
  tankCapacityKg: optional(kilograms(500)),
  outLapRatio: ratio(1.2),
  inLapRatio: ratio(1.15),
  startsAt: optional(timestamp()),
}

/** Programme of a car in a session, row by row. */
export const runPlan = defineResource({
  name: 'RunPlan',
  path: 'run-plans',
  entityType: 'run_plan',
  table: 'run_plans',
  fields: {
    sessionId: optional(parentId('Session')),
    durationMin: sessionMinutes(),
    carId: optional(refId('Car')),
    name: name(),
    ...inputs,
    rows: withDefault(
      rows.describe('Such as [{ "type": "run", "laps": 12 }, { "type": "box", "minutes": 5 }].'),
      [],
    ),
  },
  filters: ['sessionId', 'carId', 'name'],
  eventBy: ['sessionId', 'carId'],
  sorts: ['name'],
  rules: (row) => oneOf('sessionId', row.sessionId, 'durationMin', row.durationMin),
  room: { session: 'sessionId', through: 'carId' },
})

/** Ids other than `sessionId` are labels: a plan may be calculated before its tyre sets exist. */
export const calculateRunPlan = defineAction({
  operationId: 'calculateRunPlan',
  summary: 'Offsets, distance, fuel and coverage of a run plan; nothing is stored',
  method: 'POST',
  path: '/run-plans/calculate',
  access: { operation: 'read', entity: 'RunPlan' },
  allowedOnStandby: true,
  idempotent: false,
  body: z.strictObject({
    sessionDurationMin: sessionMinutes(),
    sessionId: optional(refId('Session')),
    ...inputs,
    rows,
  }),
  response: runPlanResult,
})

/** Calculation input with the session's data. */
export type RunPlanInput = Omit<z.output<typeof calculateRunPlan.body>, 'sessionId'>
