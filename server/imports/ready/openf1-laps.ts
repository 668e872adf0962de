import type { OpenF1Dialect } from './openf1-dialect.ts'
import { openF1Driver, sameDriver } from './openf1-driver.ts'

/** The stint of a lap, with compound and age of the tyres. */
const ofStint = (path: string, more: object = {}) => ({
  path,
  from: '$.stints',
  join: sameDriver,
  range: { at: 'lap_number', first: 'lap_start', last: 'lap_end', ...more },
})

const inSeconds = (path: string) => ({ path, transform: 'seconds->ms' })
const asNumber = (path: string) => ({ path, transform: 'number' })

/** Laps of one driver in one session. */
export const openF1Laps = ({ moment, topSpeed, segments }: OpenF1Dialect) => ({
  from: '$.laps',
  join: sameDriver,
  key: ['lapNumber'],
  fields: {
    lapNumber: { path: 'lap_number', transform: 'integer' },
    lapTimeMs: inSeconds('lap_duration'),
    sector1Ms: inSeconds('duration_sector_1'),
    sector2Ms: inSeconds('duration_sector_2'),
    sector3Ms: inSeconds('duration_sector_3'),
    startedAt: { path: 'date_start', transform: moment },
    driverId: openF1Driver,
    pitOut: { path: 'is_pit_out_lap', transform: 'boolean', default: false },
    pitIn: {
      path: 'pit_duration',
      or: ['lane_duration'],
      from: '$.pit',
      join: { ...sameDriver, lap_number: 'lap_number' },
      map: { '*': true },
      default: false,
    },
    stint: { ...ofStint('stint_number'), transform: 'integer' },
    compound: ofStint('compound'),
    tyreAgeLaps: { ...ofStint('tyre_age_at_start', { count: true }), transform: 'integer' },
    topSpeedKph: asNumber(topSpeed),
    'parameters.i1SpeedKph': asNumber('i1_speed'),
    'parameters.i2SpeedKph': asNumber('i2_speed'),
    ...segments,
  },
})
