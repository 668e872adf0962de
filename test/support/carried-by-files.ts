import type { Weekend, WeekendLap } from '../../server/sample/weekend.ts'

const carry = ({ airTempC, trackTempC, topSpeedKph, position, ...lap }: WeekendLap): WeekendLap => ({
  lapNumber: lap.lapNumber,
  lapTimeMs: lap.lapTimeMs ?? null,
  sector1Ms: lap.sector1Ms ?? null,
  sector2Ms: lap.sector2Ms ?? null,
  sector3Ms: lap.sector3Ms ?? null,
  pitIn: lap.pitIn ?? false,
  pitOut: lap.pitOut ?? false,
  trackStatus: lap.trackStatus === 'yellow' ? 'green' : (lap.trackStatus ?? 'green'),
  stint: lap.stint ?? null,
  driver: lap.driver,
  startedAt: lap.startedAt ?? null,
  ...(position !== undefined && { position }),
  ...(topSpeedKph !== undefined && { topSpeedKph }),
  ...(airTempC !== undefined && { airTempC }),
  ...(trackTempC !== undefined && { trackTempC }),
  parameters: lap.parameters ?? {},
})

/**
 * The weekend without what the format has no place for: fuel, tyres, markers, deleted laps, comments, local
 * yellows, notes and objectives, liveries, tanks, drivers' weights, and the official end of a session.
 */
export function asFilesCarryIt(weekend: Weekend) {
  return {
    ...weekend,
    cars: weekend.cars.map(({ number, name, class: carClass, parameters }) => ({
      number,
      name,
      class: carClass,
      parameters,
    })),
    drivers: weekend.drivers.map(({ weightKg: _, ...driver }) => driver),
    sessions: weekend.sessions.map(({ endsAt: _, ...session }) => session),
    runSheets: weekend.runSheets.map(({ sessionName, carNumber, driver, stints, laps }) => ({
      sessionName,
      carNumber,
      driver,
      stints: stints.map(({ stint, driver, startLap, endLap }) => ({ stint, driver, startLap, endLap })),
      laps: laps.map(carry),
    })),
  }
}
