import { type CarState, ownPaceLoss, spreadOf } from './car.ts'
import type { SampleSession } from './sessions.ts'

/** Fuel mass used on a lap of this length. */
const SEC_PER_KG = 0.031
const SECTOR_SHARES = [0.312, 0.417, 0.271] as const

/** Interpolates between two values by the elapsed share of the session. */
export const along = (range: [number, number], session: SampleSession, nowMs: number): number => {
  const share = Math.min(1, Math.max(0, nowMs / 1000 / session.durationSec))
  return range[0] + (range[1] - range[0]) * share
}

/** Seconds of a lap without traffic or errors: class, car, driver, grip, fuel, tyres. */
export function cleanLapSec(car: CarState, session: SampleSession): number {
  const { class: carClass } = car.entry
  const loss = ownPaceLoss(car.entry, car.run.seat) + along(session.gripLoss, session, car.nowMs)
  const fuel = (car.fuelKg - carClass.tankCapacityKg / 2) * SEC_PER_KG
  const age = car.tyreAgeLaps
  const cold = age === 0 ? 1.1 : age === 1 ? 0.35 : 0
  const cliff = Math.max(0, age - 24) * 0.06
  return carClass.paceSec * (1 + loss) + fuel + cold + age * carClass.wearSecPerLap + cliff
}

/** Extra seconds per sector: traffic, small errors, occasionally a large one. */
export function scatter(
  car: CarState,
  session: SampleSession,
): { sec: [number, number, number]; comment: string | null } {
  const { random } = car
  const quiet = session.type === 'qualifying'
  const errorSec = car.entry.class.paceSec * 0.0023 * spreadOf(car)
  const sec: [number, number, number] = [0, 0, 0]
  for (const index of [0, 1, 2] as const) {
    sec[index] += Math.abs(random.bell()) * errorSec * SECTOR_SHARES[index]
    if (random.chance(quiet ? 0.03 : 0.13)) sec[index] += random.tail(quiet ? 0.3 : 0.75)
  }
  if (!random.chance(0.011)) return { sec, comment: null }
  const where = random.whole(0, 2) as 0 | 1 | 2
  sec[where] += random.between(1.8, 6)
  const what = ['Locked up', 'Ran wide', 'Held up by a slower car', 'Spun, rejoined'][random.whole(0, 3)]
  return { sec, comment: `${what} in sector ${where + 1}` }
}

/** Sector times in whole milliseconds of a lap of `sec`, plus the extra of each sector. */
export function sectorsOf(
  car: CarState,
  sec: number,
  extra: readonly [number, number, number],
): [number, number, number] {
  const tilt = car.random.bell() * 0.0009
  const shares = [SECTOR_SHARES[0] + tilt, SECTOR_SHARES[1] - tilt, SECTOR_SHARES[2]] as const
  return [0, 1, 2].map((index) => Math.round((sec * shares[index]! + extra[index]!) * 1000)) as [
    number,
    number,
    number,
  ]
}
