import type { WeekendCar } from '../../server/sample/weekend.ts'
import type { LapRow, ResultRow } from './alkamel.ts'

/** What one session's files say about who took part. */
export interface SessionEntries {
  laps: LapRow[]
  results: ResultRow[]
}

/** The non-empty ones of some text. */
export const filled = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

/** A colour that is always the same for a car number: timing files hold none, and the API wants one. */
export function liveryColorOf(carNumber: string): string {
  let hash = 7
  for (const letter of carNumber) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0
  // Steps of the golden angle keep neighbouring numbers apart on the colour wheel.
  const hue = (hash * 137.508) % 360
  const channel = (shift: number) => {
    const position = (shift + hue / 30) % 12
    const value = 0.48 - 0.34 * Math.max(-1, Math.min(position - 3, 9 - position, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`.toUpperCase()
}

const byNumber = (a: WeekendCar, b: WeekendCar) =>
  Number.parseInt(a.number, 10) - Number.parseInt(b.number, 10) || (a.number < b.number ? -1 : 1)

/** The cars of all sessions, driven or not, in order of their numbers. Where sessions differ, the latest is right. */
export function readCars(sessions: SessionEntries[]): WeekendCar[] {
  const cars = new Map<string, WeekendCar>()
  const put = (number: string, team: string, carClass: string, details: Record<string, string>) => {
    const before = cars.get(number)
    cars.set(number, {
      number,
      name: team || (before?.name ?? `Car ${number}`),
      class: carClass,
      liveryColor: liveryColorOf(number),
      parameters: { ...before?.parameters, ...filled({ team, ...details }) },
    })
  }
  for (const { laps, results } of sessions) {
    for (const lap of laps) put(lap.carNumber, lap.team, lap.carClass, { manufacturer: lap.manufacturer })
    for (const { carNumber, team, carClass, vehicle, extras } of results) {
      put(carNumber, team, carClass, { vehicle, ...extras })
    }
  }
  return [...cars.values()].toSorted(byNumber)
}
