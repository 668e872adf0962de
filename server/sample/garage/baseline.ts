import type { CreateOf } from '../../contract/define/define.ts'
import type { setup } from '../../contract/resources/garage/setup.ts'
import type { Balance } from './corner-weights.ts'
import type { TeamCar } from './kits.ts'

type SetupBody = CreateOf<typeof setup>
type CornerBody = NonNullable<NonNullable<SetupBody['corners']>['fl']>

/** A setup by axle, with target corner weights. */
export interface Sheet extends Balance {
  frontAxle: CornerBody
  rearAxle: CornerBody
  fuelKg: number
  driverWeightKg: number
  arbFront: number
  arbRear: number
  frontWingDeg: number
  rearWingDeg: number
  brakeBiasPct: number
  diffPreloadNm: number
  maps: { engine: number; tractionControl: number; brakeMigration: number }
}

/** Baseline of both cars, from the simulator and last year's notes. */
const arrival: Sheet = {
  frontAxle: {
    rideHeightMm: 42,
    springRateNmm: 210,
    packerMm: 6,
    bumpLowClicks: 12,
    bumpHighClicks: 9,
    reboundLowClicks: 14,
    reboundHighClicks: 10,
    camberDeg: -2.6,
    toeMm: -0.8,
    casterDeg: 9.5,
    pressureColdBar: 1.41,
    pressureHotTargetBar: 1.95,
  },
  rearAxle: {
    rideHeightMm: 55,
    springRateNmm: 165,
    packerMm: 9,
    bumpLowClicks: 10,
    bumpHighClicks: 8,
    reboundLowClicks: 12,
    reboundHighClicks: 9,
    camberDeg: -1.6,
    toeMm: 1.2,
    pressureColdBar: 1.41,
    pressureHotTargetBar: 1.95,
  },
  front: 47.2,
  left: 50.1,
  cross: 50,
  fuelKg: 30,
  driverWeightKg: 72,
  arbFront: 3,
  arbRear: 3,
  frontWingDeg: 9,
  rearWingDeg: 12.5,
  brakeBiasPct: 54.5,
  diffPreloadNm: 70,
  maps: { engine: 4, tractionControl: 5, brakeMigration: 2 },
}

/** The baseline of each car. The sister car is slightly stiffer at the rear, as its drivers prefer it. */
export const baselines: Record<TeamCar, Sheet> = {
  '01': arrival,
  '02': {
    ...arrival,
    rearAxle: { ...arrival.rearAxle, springRateNmm: 170, rideHeightMm: 55.5 },
    left: 50.2,
    driverWeightKg: 70,
    brakeBiasPct: 54,
    maps: { ...arrival.maps, tractionControl: 6 },
  },
}
