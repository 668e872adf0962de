import { create, type SampleStep } from '../sample-step.ts'
import type { Sheet } from './baseline.ts'
import { cornerWeights } from './corner-weights.ts'
import { setupKey, type TeamCar, teamCars } from './kits.ts'
import { setupSheets } from './setup-sheets.ts'
import { setupWork } from './setup-work.ts'

/** Without fuel, driver and ballast. */
const CAR_KG = 1030
/** Reference driver weight, reached with ballast. */
const DRIVER_AND_BALLAST_KG = 75

function bodyOf({ frontAxle, rearAxle, front, left, cross, ...sheet }: Sheet) {
  const totalKg = CAR_KG + DRIVER_AND_BALLAST_KG + sheet.fuelKg
  const weights = cornerWeights(totalKg, { front, left, cross })
  return {
    ...sheet,
    ballastKg: DRIVER_AND_BALLAST_KG - sheet.driverWeightKg,
    corners: {
      fl: { ...frontAxle, cornerWeightKg: weights.fl },
      fr: { ...frontAxle, cornerWeightKg: weights.fr },
      rl: { ...rearAxle, cornerWeightKg: weights.rl },
      rr: { ...rearAxle, cornerWeightKg: weights.rr },
    },
  }
}

function* stepsOfCar(car: TeamCar): Generator<SampleStep> {
  const sheetOf = setupSheets(car)
  yield create('setups', setupKey(car, 'baseline'), {
    ...bodyOf(sheetOf('baseline')),
    carId: car,
    name: `${car} baseline`,
    kind: 'baseline',
    status: 'issued',
    notes: 'From the simulator and the notes of last year. Weighed with driver, ballast and 30 kg of fuel.',
  })
  for (const { name, from, session, kind, status, notes } of setupWork[car]) {
    yield create('setups', setupKey(car, name), {
      ...bodyOf(sheetOf(name)),
      carId: car,
      name: `${car} ${name}`,
      sessionId: session,
      parentSetupId: setupKey(car, from),
      kind,
      status,
      notes,
    })
  }
}

/** Setups of the team's cars: a baseline each, and those derived from it. */
export function* setupSteps(): Generator<SampleStep> {
  for (const car of teamCars) yield* stepsOfCar(car)
}
