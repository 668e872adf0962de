import { gapsTo } from '../../../../server/calc/laps/lap-gap.ts'
import type { Lap } from '../../../laps/store/lap-store.ts'
import { neighboursOf } from '../../../laps/timing/neighbours.ts'
import { isStopped, type TimedCar } from '../order/line-up.ts'

/** Laps over which a fight's trend is taken. */
export const TREND_LAPS = 3

/** One of ours with its neighbours in the class. */
export interface Fight {
  own: TimedCar
  ahead: TimedCar | undefined
  behind: TimedCar | undefined
}

/** The fights of our cars, in the order of the cars. */
export function fightsOf(cars: readonly TimedCar[]): Fight[] {
  const running = cars.filter((car) => !isStopped(car))
  return cars.filter(({ item }) => item.ours).map((own) => ({ own, ...neighboursOf(running, own) }))
}

/** The gap between two cars some laps before the last one that both have, in ms; null where not known. */
export function earlierGap(laps: readonly Lap[], ahead: readonly Lap[]): number | null {
  const known = gapsTo(ahead, laps).filter(({ gapMs }) => gapMs !== null)
  const last = known.at(-1)?.lapNumber
  return known.find(({ lapNumber }) => lapNumber === (last ?? 0) - TREND_LAPS)?.gapMs ?? null
}
