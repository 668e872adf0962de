import type { OpenF1Dialect } from './openf1-dialect.ts'

const asNumber = (path: string) => ({ path, transform: 'number' })

/** Weather of a session; wind in m/s. */
export const openF1Weather = ({ moment }: OpenF1Dialect) => ({
  from: '$.weather',
  join: { session_key: 'session_key' },
  key: ['measuredAt'],
  distinct: true,
  constants: { source: 'import' },
  fields: {
    measuredAt: { path: 'date', transform: moment },
    airTempC: asNumber('air_temperature'),
    trackTempC: asNumber('track_temperature'),
    humidityPct: asNumber('humidity'),
    pressureHpa: asNumber('pressure'),
    windSpeedKph: { path: 'wind_speed', transform: 'm/s->kph' },
    windDirectionDeg: asNumber('wind_direction'),
    condition: {
      path: 'rainfall',
      transform: ['text', 'lower', 'map'],
      map: { '0': 'dry', false: 'dry', '*': 'rain' },
    },
  },
})
