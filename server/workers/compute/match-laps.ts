import { type CarLaps, matchOuting } from '../../calc/outings/match-outing.ts'
import type { ComputeTasks } from './compute-tasks.ts'

const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)

/** The cars of a task, with their places for ids. */
function carsOf({ lapsOfCars, figures }: Parameters<ComputeTasks['matchOuting']>[0]): CarLaps[] {
  let at = 0
  return lapsOfCars.map((count, car) => ({
    sessionId: '',
    carId: String(car),
    laps: Array.from({ length: count }, (_, lap) => {
      const [lapMs, startedMs, elapsedMs] = figures.subarray(at, at + 3)
      at += 3
      return {
        id: String(lap),
        lapMs: orNull(lapMs),
        startedMs: orNull(startedMs),
        elapsedMs: orNull(elapsedMs),
      }
    }),
  }))
}

export const matchLaps: ComputeTasks['matchOuting'] = (task) =>
  matchOuting(task.laps, task.startMs, carsOf(task)).map(({ sessionId: _, carId, laps, ...match }) => ({
    ...match,
    car: Number(carId),
    laps: laps.map(({ lapId, ...pair }) => ({ ...pair, lap: Number(lapId) })),
  }))
