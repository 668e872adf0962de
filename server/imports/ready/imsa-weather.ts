const asNumber = (path: string) => ({ path, transform: 'number' })

/** Weather of a session: °F, inHg and mph. */
export const imsaWeather = {
  path: 'weather',
  key: ['measuredAt'],
  distinct: true,
  constants: { source: 'import' },
  fields: {
    measuredAt: { path: 'TIME_UTC_SECONDS', transform: 'epochSeconds' },
    airTempC: { path: 'AIR_TEMP', transform: 'fahrenheit->celsius' },
    trackTempC: { path: 'TRACK_TEMP', transform: 'fahrenheit->celsius' },
    humidityPct: asNumber('HUMIDITY'),
    pressureHpa: { path: 'PRESSURE', transform: 'inHg->hPa' },
    windSpeedKph: { path: 'WIND_SPEED', transform: 'mph->kph' },
    windDirectionDeg: asNumber('WIND_DIRECTION'),
    condition: { path: 'RAIN', map: { '0': 'dry', '1': 'rain', '*': null } },
  },
}
