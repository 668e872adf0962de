import { driverOfLap } from './imsa-drivers.ts'

const asNumber = (path: string) => ({ path, transform: 'number' })
const duration = (path: string) => ({ path, transform: 'lapTime' })

/** Laps of a row of the same session’s laps, all of that car. */
export const imsaLaps = {
  from: '$.sessions[*].laps',
  join: { NUMBER: 'NUMBER', '^.^.name': '^.^.name' },
  key: ['lapNumber'],
  fields: {
    lapNumber: { path: 'LAP_NUMBER', transform: 'integer' },
    lapTimeMs: duration('LAP_TIME'),
    sector1Ms: { ...duration('S1'), or: ['S1_LARGE'] },
    sector2Ms: { ...duration('S2'), or: ['S2_LARGE'] },
    sector3Ms: { ...duration('S3'), or: ['S3_LARGE'] },
    driverId: { ref: 'Driver', by: driverOfLap },
    pitIn: { path: 'CROSSING_FINISH_LINE_IN_PIT', map: { B: true }, default: false },
    pitOut: { path: 'PIT_TIME', map: { '*': true }, default: false },
    trackStatus: {
      path: 'FLAG_AT_FL',
      map: { GF: 'green', FF: 'green', YF: 'yellow', FCY: 'FCY', VSC: 'VSC', SC: 'SC', SF: 'SC', RF: 'red' },
      default: 'green',
    },
    startedAt: {
      path: 'HOUR',
      clock: {
        zone: '^.^.^.^.track.timeZone',
        near: '^.^.startsAt',
        plus: 'ELAPSED',
        minus: 'LAP_TIME',
      },
      transform: 'timestamp',
    },
    topSpeedKph: asNumber('TOP_SPEED'),
    'parameters.averageKph': asNumber('KPH'),
    'parameters.flagAtFinishLine': 'FLAG_AT_FL',
    'parameters.pitTimeMs': duration('PIT_TIME'),
  },
}
