import { isTeamCar } from '../garage/kits.ts'
import type {
  Weekend,
  WeekendCar,
  WeekendChampionship,
  WeekendDriver,
  WeekendEvent,
  WeekendSession,
  WeekendTrack,
} from '../weekend.ts'
import type { CarState } from './car.ts'
import { driveSession } from './drive.ts'
import { type Entry, entries } from './entries.ts'
import { sampleRunSheets } from './run-sheets.ts'
import { type SampleSession, sampleSessions } from './sessions.ts'

const championship: WeekendChampionship = {
  name: 'Meridian Endurance Cup',
  season: '2026',
  series: 'Meridian Endurance Cup',
}

export const sampleTrack: WeekendTrack = {
  name: 'Circuito de Cabo Sereno',
  country: 'ES',
  lengthKm: 4.412,
  cornerCount: 15,
  timeZone: 'Atlantic/Canary',
  pitLossSec: 24,
  pitSpeedLimitKph: 60,
  outLapLengthKm: 4.18,
  inLapLengthKm: 4.36,
}

const classOrder = [...new Set(entries.map((entry) => entry.class.name))]

export const sampleEvent: WeekendEvent = {
  name: 'Cabo Sereno 100 Minutes',
  startDate: '2026-05-15',
  endDate: '2026-05-17',
  classOrder,
}

const carOf = ({ number, team, manufacturer, vehicle, liveryColor, class: carClass }: Entry): WeekendCar => ({
  number,
  name: team,
  class: carClass.name,
  liveryColor,
  tankCapacityKg: carClass.tankCapacityKg,
  ours: isTeamCar(number),
  parameters: { team, manufacturer, vehicle },
})

const driversOf = ({ number, drivers }: Entry): WeekendDriver[] =>
  drivers.map(([firstName, lastName, nationality, fiaCategory, weightKg]) => ({
    firstName,
    lastName,
    nationality,
    fiaCategory,
    weightKg,
    carNumbers: [number],
  }))

const sessionOf = ({ name, type, startsAt, endsAt, status }: SampleSession): WeekendSession => ({
  name,
  type,
  startsAt,
  endsAt,
  status,
})

/** Car numbers in grid order: faster classes first, then by best qualifying lap, cars without a time last. */
function gridOf(qualifying: CarState[]): string[] {
  const best = (car: CarState) => Math.min(...car.laps.map((lap) => lap.finishMs - lap.startMs))
  const place = (car: CarState) => classOrder.indexOf(car.entry.class.name)
  return qualifying
    .toSorted((a, b) => place(a) - place(b) || (best(a) < best(b) ? -1 : 1))
    .map((car) => car.entry.number)
}

/** A fictional race weekend: 24 cars in four classes, four sessions. Deterministic. */
export function sampleWeekend(): Weekend {
  let grid: string[] = []
  const runSheets = sampleSessions.flatMap((session) => {
    const cars = driveSession(session, entries, grid)
    if (session.type === 'qualifying') grid = gridOf(cars)
    return sampleRunSheets(session, cars, sampleTrack.lengthKm)
  })
  return {
    championship: { ...championship },
    track: { ...sampleTrack },
    event: { ...sampleEvent },
    cars: entries.map(carOf),
    drivers: entries.flatMap(driversOf),
    sessions: sampleSessions.map(sessionOf),
    runSheets,
  }
}
