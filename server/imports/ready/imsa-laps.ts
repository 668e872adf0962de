import { driverOfLap } from './imsa-drivers.ts'

const asNumber = (path: string) => ({ path, transform: 'number' })
const duration = (path: string) => ({ path, transform: 'lapTime' })

/** Rows of the same car in the same session. */
const sameCar = { NUMBER: 'NUMBER', '^.^.name': '^.^.name' }
const IN_THE_LANE = "$.sessions[*].laps[?@.CROSSING_FINISH_LINE_IN_PIT == 'B']"
const ON_THE_TRACK = "$.sessions[*].laps[?@.CROSSING_FINISH_LINE_IN_PIT != 'B']"

/** The previous lap of the car, if present. */
const lapBefore = (path: string, from: string) => ({
  path,
  from,
  join: sameCar,
  range: { at: 'LAP_NUMBER', first: 'LAP_NUMBER', last: 'LAP_NUMBER', back: 1 },
})

/** Local time at the end of a lap, also past midnight. */
const crossing = { zone: '^.^.^.^.track.timeZone', near: '^.^.startsAt', plus: 'ELAPSED' }

/** The last reading before the end of a lap, at most ten minutes old. */
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

/** Laps of the same car in the same session. */
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
    // The sheet only has the flag at the end of a lap. The flag at its start counts too, unless the lap began in the
    // pit lane.
    trackStatus: {
      path: 'FLAG_AT_FL',
      also: [lapBefore('FLAG_AT_FL', ON_THE_TRACK)],
      worst: ['red', 'SC', 'FCY', 'VSC', 'yellow', 'green'],
      // An unknown flag is rejected rather than read as green.
      map: { GF: 'green', FF: 'green', YF: 'yellow', FCY: 'FCY', VSC: 'VSC', SC: 'SC', SF: 'SC', RF: 'red' },
    },
    // A stint ends in the pit lane.
    stint: { path: 'LAP_NUMBER', from: IN_THE_LANE, join: sameCar, rank: 'LAP_NUMBER', default: 1 },
    // Rank of the car among those with as many laps.
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
