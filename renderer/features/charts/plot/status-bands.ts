import type { Lap } from '../../../laps/store/lap-store.ts'

type Status = Lap['trackStatus']

/** Consecutive laps that most cars drove under the same non-green status. */
export interface StatusBand {
  status: Status
  firstLap: number
  lastLap: number
}

/** Non-green phases by lap number: the status that at least half of the cars on that lap had. */
export function statusBands(cars: readonly (readonly Lap[])[]): StatusBand[] {
  const counted = new Map<number, Map<Status, number>>()
  for (const laps of cars)
    for (const { lapNumber, trackStatus } of laps) {
      const statuses = counted.get(lapNumber) ?? new Map<Status, number>()
      statuses.set(trackStatus, (statuses.get(trackStatus) ?? 0) + 1)
      counted.set(lapNumber, statuses)
    }
  const bands: StatusBand[] = []
  for (const [lapNumber, statuses] of [...counted].sort(([a], [b]) => a - b)) {
    const driven = [...statuses.values()].reduce((sum, each) => sum + each, 0)
    const most = [...statuses].find(([status, times]) => status !== 'green' && times * 2 >= driven)
    if (!most) continue
    const last = bands.at(-1)
    if (last && last.status === most[0] && last.lastLap === lapNumber - 1) last.lastLap = lapNumber
    else bands.push({ status: most[0], firstLap: lapNumber, lastLap: lapNumber })
  }
  return bands
}
