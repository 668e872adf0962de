import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CarLaps, OutingLap } from '../../../server/calc/outings/match-outing.ts'
import { csvRecords } from '../../../server/calc/tables/csv-records.ts'
import { secondsIn } from '../../../server/calc/tables/time-column.ts'
import type { seededRandom } from '../../../server/sample/random.ts'

type Random = ReturnType<typeof seededRandom>

const SESSION = 'session'

const carOf = (carId: string, laps: readonly { endMs: number; lapMs: number }[]): CarLaps => ({
  sessionId: SESSION,
  carId,
  laps: laps.map(({ endMs, lapMs }, index) => ({
    id: `${carId} ${index}`,
    lapMs: Math.round(lapMs),
    startedMs: Math.round(endMs - lapMs),
    elapsedMs: null,
  })),
})

/** The laps of a real sprint, by car. */
export function realSession(): CarLaps[] {
  const file = join(import.meta.dirname, '../../fixtures/sprint-laps-miami-2025/laps.csv')
  const [head = [], ...rows] = Array.from(csvRecords(readFileSync(file, 'utf8')), ({ fields }) => [...fields])
  const cell = (row: string[], name: string) => secondsIn(row[head.indexOf(name)] ?? '') * 1000
  const cars = new Map<string, { endMs: number; lapMs: number }[]>()
  for (const row of rows) {
    const [endMs, startMs] = [cell(row, 'Time'), cell(row, 'LapStartTime')]
    if (!Number.isFinite(endMs - startMs)) continue
    const car = row[head.indexOf('Driver')] as string
    cars.set(car, [...(cars.get(car) ?? []), { endMs, lapMs: endMs - startMs }])
  }
  return [...cars].map(([car, laps]) => carOf(car, laps))
}

const bell = ({ between }: Random) => [1, 2, 3, 4, 5, 6].reduce((sum) => sum + between(-1, 1), 0) / Math.SQRT2

/** A session of cars as alike as those of one class. */
export function madeSession(random: Random): CarLaps[] {
  const { whole, between } = random
  const baseMs = between(60_000, 130_000)
  return Array.from({ length: whole(2, 20) }, (_, car) => {
    const pace = baseMs + between(0, 600)
    let endMs = between(0, 20_000)
    return carOf(
      `car ${car}`,
      Array.from({ length: whole(8, 45) }, () => {
        const lapMs = pace + 250 * Math.abs(bell(random)) + (between(0, 1) < 0.05 ? 25_000 : 0)
        endMs += lapMs
        return { endMs, lapMs }
      }),
    )
  })
}

export interface MadeOuting {
  carId: string
  laps: OutingLap[]
  /** What is to be found, at the first lap that the timing has too. */
  offsetMs: number
  /** The timing's lap of each lap that is in both. */
  lapIdOf: Map<number, string>
}

/** An outing cut out of a car's laps, by a clock that is wrong and drifts; one lap may be missing or too many. */
export function madeOuting(car: CarLaps, random: Random, noiseMs: number): MadeOuting {
  const { whole, between } = random
  const count = whole(Math.min(6, car.laps.length), car.laps.length)
  const first = whole(0, car.laps.length - count)
  const chosen = car.laps.slice(first, first + count)
  const [wrongMs, drift] = [between(-1e8, 1e8), between(-50e-6, 50e-6)]
  const startMs = (chosen[0]?.startedMs as number) - 30_000
  const onLogger = (ms: number) => ms + wrongMs + (ms - startMs) * drift
  const marks = [startMs, ...chosen.map(({ startedMs }) => startedMs as number)]
  marks.push((chosen.at(-1)?.startedMs as number) + (chosen.at(-1)?.lapMs as number))
  const logged = marks.map((ms, index) => onLogger(ms) + (index === 0 ? 0 : between(-noiseMs, noiseMs)))
  const ids: (string | null)[] = [null, ...chosen.map(({ id }) => id)]
  const change = whole(0, 2)
  const at = whole(2, logged.length - 2)
  // A lap less: the beacon was missed, and two laps are one. A lap more: a beacon that is none.
  if (change === 1) {
    logged.splice(at, 1)
    ids.splice(at - 1, 2, null)
  } else if (change === 2) {
    logged.splice(at, 0, ((logged[at - 1] as number) + (logged[at] as number)) / 2)
    ids.splice(at - 1, 1, null, null)
  }
  const origin = logged[0] as number
  const laps = ids.map((_, index) => ({
    index,
    startSec: ((logged[index] as number) - origin) / 1000,
    lapMs: Math.round((logged[index + 1] as number) - (logged[index] as number)),
  }))
  const lapIdOf = new Map(ids.flatMap((id, index) => (id === null ? [] : [[index, id] as const])))
  return {
    carId: car.carId,
    laps,
    offsetMs: onLogger(chosen[0]?.startedMs as number) - (chosen[0]?.startedMs as number),
    lapIdOf,
  }
}

/** The logger's time at the start of a made outing. */
export const startOf = ({ offsetMs }: MadeOuting, car: CarLaps, outing: MadeOuting): number => {
  const known = [...outing.lapIdOf][0] as [number, string]
  const timed = car.laps.find(({ id }) => id === known[1])?.startedMs as number
  return timed + offsetMs - (outing.laps[known[0]]?.startSec as number) * 1000
}
