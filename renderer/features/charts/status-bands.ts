import type { Lap } from '../../laps/store/lap-store.ts'

type Status = Lap['trackStatus']

/** Laps in a row that most cars drove under one status that is not green. */
export interface StatusBand {
  status: Status
  firstLap: number
  lastLap: number
}

/** Where the track was not green, by lap number: what at least half of the cars that drove a lap had there. */
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
