import { seededRandom } from '../random.ts'
import { driverName, type WeekendLap, type WeekendRunSheet, type WeekendStint } from '../weekend.ts'
import type { CarState, DrivenLap } from './car.ts'
import type { Entry } from './entries.ts'
import { along } from './pace.ts'
import type { SampleSession } from './sessions.ts'

const MINUTE_MS = 60_000
/** Share of laps for which the timing loops lost the lap time or a sector. */
const LOST_LAP = 0.0025
const LOST_SECTOR = 0.003

const tenth = (value: number) => Math.round(value * 10) / 10
const isoAt = (session: SampleSession, ms: number) =>
  new Date(Date.parse(session.clockStartsAt) + ms).toISOString()

function nameOf(entry: Entry, seat: number): string {
  const [firstName, lastName] = entry.drivers[seat]!
  return driverName({ firstName, lastName })
}

/** A lap is green only if it began and ended under green; an out-lap starts afresh. */
function trackStatusOf(lap: DrivenLap, before: DrivenLap | undefined): 'green' | 'yellow' | 'red' | 'FCY' {
  const flags = lap.details.pitOut ? [lap.flag] : [lap.flag, before?.flag]
  if (flags.includes('RF')) return 'red'
  if (flags.includes('FCY')) return 'FCY'
  return lap.yellow ? 'yellow' : 'green'
}

/** Track position at the end of this lap: number of cars with as many laps before. */
function positionOf(cars: CarState[], index: number, finishMs: number): number {
  return 1 + cars.filter((car) => (car.laps[index]?.finishMs ?? Infinity) < finishMs).length
}

function weekendLap(
  session: SampleSession,
  cars: CarState[],
  car: CarState,
  index: number,
  lengthKm: number,
): WeekendLap {
  const lap = car.laps[index]!
  const lapTimeMs = lap.finishMs - lap.startMs
  const random = seededRandom(`timing ${session.name} ${car.entry.number} ${index}`)
  // Without the time of a last lap its end would be unknown.
  const lost = index > 0 && index < car.laps.length - 1 && random.chance(LOST_LAP)
  const lostSector = random.chance(LOST_SECTOR)
  const lastReadingMs = Math.floor(lap.finishMs / MINUTE_MS) * MINUTE_MS
  return {
    ...lap.details,
    lapNumber: index + 1,
    lapTimeMs: lost ? null : lapTimeMs,
    sector1Ms: lost ? null : lap.sectorsMs[0],
    sector2Ms: lost || lostSector ? null : lap.sectorsMs[1],
    sector3Ms: lost ? null : lap.sectorsMs[2],
    trackStatus: trackStatusOf(lap, car.laps[index - 1]),
    driver: nameOf(car.entry, lap.seat),
    startedAt: isoAt(session, lap.startMs),
    ...(session.type === 'race' && { position: positionOf(cars, index, lap.finishMs) }),
    airTempC: tenth(along(session.airTempC, session, lastReadingMs)),
    trackTempC: tenth(along(session.trackTempC, session, lastReadingMs)),
    ...(lost && { comment: 'No transponder signal' }),
    parameters: {
      flagAtFinishLine: lap.flag,
      ...(!lost && { averageKph: tenth(lengthKm / (lapTimeMs / 3_600_000)) }),
      ...(lap.pitTimeMs !== null && { pitTimeMs: lap.pitTimeMs }),
    },
  }
}

function stintsOf(car: CarState): WeekendStint[] {
  const stints = Map.groupBy(car.laps, (lap) => lap.details.stint ?? 1)
  return [...stints].map(([stint, laps]) => {
    const last = laps.at(-1)!
    return {
      stint,
      driver: nameOf(car.entry, laps[0]!.seat),
      startLap: car.laps.indexOf(laps[0]!) + 1,
      endLap: car.laps.indexOf(last) + 1,
      fuelInKg: tenth(laps[0]!.fuelBeforeKg),
      fuelOutKg: tenth(last.fuelBeforeKg - (last.details.fuelUsedKg ?? 0)),
    }
  })
}

/** Run sheets of a session with their laps, as API bodies. */
export function sampleRunSheets(
  session: SampleSession,
  cars: CarState[],
  lengthKm: number,
): WeekendRunSheet[] {
  return cars.map((car) => {
    const { number } = car.entry
    const stints = stintsOf(car)
    const first = stints[0]
    const notes = session.absent[number] ?? session.retired[number]?.why
    return {
      sessionName: session.name,
      carNumber: number,
      driver: first?.driver ?? null,
      startFuelKg: first?.fuelInKg ?? null,
      endFuelKg: stints.at(-1)?.fuelOutKg ?? null,
      objective: car.laps.length > 0 ? car.objectives.join(' · ') : null,
      engineerNotes: notes ?? null,
      status: 'closed',
      stints,
      laps: car.laps.map((_, index) => weekendLap(session, cars, car, index, lengthKm)),
    }
  })
}
