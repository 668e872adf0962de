import type { DerivedSetup, SetupChange } from './derived-setup.ts'
import type { TeamCar } from './kits.ts'

/** Cold pressures drop as the track gets 10 °C hotter after lunch, and hotter again on Sunday. */
const HOT_TRACK = { pressureColdBar: 1.4 }
const RACE_TRACK = { pressureColdBar: 1.39 }
const SOFT = { pressureHotTargetBar: 1.92 }

const raceFuel: Pick<DerivedSetup, 'name' | 'from' | 'session' | 'kind' | 'status'> = {
  name: 'race',
  from: 'P2-2',
  session: 'Race',
  kind: 'run',
  status: 'onCar',
}

const run = (
  name: string,
  from: string,
  session: string,
  work: SetupChange,
  notes: string,
  status: DerivedSetup['status'] = 'archived',
): DerivedSetup => ({ name, from, session, kind: 'run', status, work, notes })

/** Setups of the weekend by car, each as a change of its parent. */
export const setupWork: Record<TeamCar, readonly DerivedSetup[]> = {
  '01': [
    run(
      'P1-2',
      'baseline',
      'Practice 1',
      { arbRear: 2, rearAxle: { bumpLowClicks: 8 } },
      'Rear snaps on power out of turns 7 and 12. Rear bar one softer, low-speed bump two clicks out.',
    ),
    run(
      'P2-1',
      'P1-2',
      'Practice 2',
      {
        driverWeightKg: 61,
        cross: 49.9,
        frontAxle: { ...HOT_TRACK, reboundLowClicks: 12 },
        rearAxle: HOT_TRACK,
      },
      'Traction better, cross weight down a tenth. Pressures down for the hotter track, front low-speed rebound two out for turn-in.',
    ),
    run(
      'P2-2',
      'P2-1',
      'Practice 2',
      { frontWingDeg: 9.5, rearAxle: { rideHeightMm: 54, packerMm: 8 } },
      'Understeer in turns 3 and 9: half a degree of front wing, rear 1 mm down with 1 mm of packer out.',
    ),
    run(
      'qualifying',
      'P2-2',
      'Qualifying',
      {
        fuelKg: 27,
        rearWingDeg: 12,
        brakeBiasPct: 55,
        frontAxle: { ...SOFT, camberDeg: -2.8 },
        rearAxle: SOFT,
        maps: { engine: 6, tractionControl: 4 },
      },
      'Soft tyres, low fuel, half a degree of rear wing out for the back straight.',
    ),
    {
      name: 'set-down after qualifying',
      from: 'qualifying',
      session: 'Qualifying',
      kind: 'setdown',
      status: 'archived',
      work: {
        fuelKg: 8,
        cross: 50.3,
        frontAxle: { rideHeightMm: 41.7 },
        rearAxle: { rideHeightMm: 53.6 },
      },
      notes: 'As it came off the track: cross weight up by 0.3, to be reset before the race.',
    },
    {
      ...raceFuel,
      work: {
        fuelKg: 70,
        frontAxle: RACE_TRACK,
        rearAxle: { ...RACE_TRACK, rideHeightMm: 55, packerMm: 9 },
        brakeBiasPct: 54,
        maps: { engine: 3, tractionControl: 6 },
      },
      notes: 'Rear back up by 1 mm for a full tank. Bias to the rear: front locked in the long runs.',
    },
  ],
  '02': [
    run(
      'P1-2',
      'baseline',
      'Practice 1',
      { arbFront: 4, frontAxle: { bumpHighClicks: 7 } },
      'Front rolls into turn 1. Front bar one stiffer, high-speed bump two out for the kerb at turn 4.',
    ),
    run(
      'P2-1',
      'P1-2',
      'Practice 2',
      { diffPreloadNm: 60, frontAxle: HOT_TRACK, rearAxle: HOT_TRACK },
      'Pushes on in the hairpin: less preload. Pressures down for the hotter track.',
    ),
    run(
      'P2-2',
      'P2-1',
      'Practice 2',
      { cross: 50.2, rearAxle: { springRateNmm: 165, toeMm: 1.4 } },
      'Long run hard on the rear left: rear springs as on car 01, more toe-in, cross weight up.',
    ),
    run(
      'qualifying',
      'P2-2',
      'Qualifying',
      {
        fuelKg: 27,
        driverWeightKg: 68,
        rearWingDeg: 12,
        frontAxle: SOFT,
        rearAxle: SOFT,
        maps: { engine: 6, tractionControl: 5 },
      },
      'Soft tyres, low fuel.',
    ),
    {
      ...raceFuel,
      work: {
        fuelKg: 70,
        driverWeightKg: 68,
        frontAxle: RACE_TRACK,
        rearAxle: { ...RACE_TRACK, rideHeightMm: 56.5, packerMm: 10 },
        maps: { engine: 3, tractionControl: 7 },
      },
      notes: 'Rear up by 1 mm for a full tank.',
    },
  ],
}
