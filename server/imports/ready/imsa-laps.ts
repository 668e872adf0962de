import { driverOfLap } from './imsa-drivers.ts'

const asNumber = (path: string) => ({ path, transform: 'number' })
const duration = (path: string) => ({ path, transform: 'lapTime' })

/** Rows of the same car in the same session. */
const sameCar = { NUMBER: 'NUMBER', '^.^.name': '^.^.name' }
const IN_THE_LANE = "$.sessions[*].laps[?@.CROSSING_FINISH_LINE_IN_PIT == 'B']"
const ON_THE_TRACK = "$.sessions[*].laps[?@.CROSSING_FINISH_LINE_IN_PIT != 'B']"

/** The car's lap before, where it is one of these rows. */
const lapBefore = (path: string, from: string) => ({
  path,
  from,
  join: sameCar,
  range: { at: 'LAP_NUMBER', first: 'LAP_NUMBER', last: 'LAP_NUMBER', back: 1 },
})

/** The local time at the end of a lap, past midnight too. */
const crossing = { zone: '^.^.^.^.track.timeZone', near: '^.^.startsAt', plus: 'ELAPSED' }

/** The last reading before the end of a lap; one that is older than ten minutes says nothing about it. */
const weatherAtTheEnd = (path: string) => ({
  path,
  from: '$.sessions[*].weather[*]',
  join: { '^.^.name': '^.^.name' },
  range: {
    at: { path: 'HOUR', clock: crossing },
    first: 'TIME_UTC_SECONDS',
    last: 'TIME_UTC_SECONDS',
    reach: 600,
  },
  transform: 'fahrenheit->celsius',
})

/** Laps of a row of the same session’s laps, all of that car. */
export const imsaLaps = {
  from: '$.sessions[*].laps',
  join: sameCar,
  key: ['lapNumber'],
  fields: {
    lapNumber: { path: 'LAP_NUMBER', transform: 'integer' },
    lapTimeMs: duration('LAP_TIME'),
    sector1Ms: { ...duration('S1'), or: ['S1_LARGE'] },
    sector2Ms: { ...duration('S2'), or: ['S2_LARGE'] },
    sector3Ms: { ...duration('S3'), or: ['S3_LARGE'] },
    driverId: driverOfLap,
    pitIn: { path: 'CROSSING_FINISH_LINE_IN_PIT', map: { B: true }, default: false },
    pitOut: {
      path: 'PIT_TIME',
      also: [lapBefore('LAP_NUMBER', IN_THE_LANE)],
      worst: [true, false],
      map: { '*': true },
      default: false,
    },
    // The sheet has the flag at the end of a lap only. What was out at its start counts too, unless it began in the lane.
    trackStatus: {
      path: 'FLAG_AT_FL',
      also: [lapBefore('FLAG_AT_FL', ON_THE_TRACK)],
      worst: ['red', 'SC', 'FCY', 'VSC', 'yellow', 'green'],
      // A flag that is not listed is refused, instead of passing for green.
      map: { GF: 'green', FF: 'green', YF: 'yellow', FCY: 'FCY', VSC: 'VSC', SC: 'SC', SF: 'SC', RF: 'red' },
    },
    // A stint ends in the lane.
    stint: { path: 'LAP_NUMBER', from: IN_THE_LANE, join: sameCar, rank: 'LAP_NUMBER', default: 1 },
    // The order in which cars have come round as often.
    position: {
      path: 'ELAPSED',
      from: `$.sessions[?match(@.type, '[Rr][Aa][Cc][Ee]')].laps[*]`,
      join: { LAP_NUMBER: 'LAP_NUMBER', '^.^.name': '^.^.name' },
      rank: 'ELAPSED',
    },
    airTempC: weatherAtTheEnd('AIR_TEMP'),
    trackTempC: weatherAtTheEnd('TRACK_TEMP'),
    startedAt: {
      path: 'HOUR',
      clock: { ...crossing, minus: 'LAP_TIME' },
      transform: 'timestamp',
    },
    topSpeedKph: asNumber('TOP_SPEED'),
    'parameters.averageKph': asNumber('KPH'),
    'parameters.flagAtFinishLine': 'FLAG_AT_FL',
    'parameters.pitTimeMs': duration('PIT_TIME'),
  },
}
