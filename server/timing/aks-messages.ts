import { aboveZero, epochMs, KPH_OF_MPH, numberOf, textOf, treeOf } from './aks-values.ts'
import type { JsonTree } from './json/stream.ts'
import type { MessageOf, TimingMessage } from './model.ts'

const BY_NUMBER = { numeric: true }

export function entryOf(key: string, tree: JsonTree): MessageOf<'entry'> {
  const orders = [...(treeOf(tree.get('drivers')) ?? [])].toSorted(([a], [b]) =>
    a.localeCompare(b, 'en', BY_NUMBER),
  )
  const drivers = orders.flatMap(([order, value]) => {
    const driver = treeOf(value)
    if (!driver) return []
    const [firstName, lastName, shortName, category] = ['firstName', 'lastName', 'shortName', 'license'].map(
      (field) => textOf(driver.get(field)),
    )
    return [
      { key: order, firstName: firstName!, lastName: lastName!, shortName: shortName!, category: category! },
    ]
  })
  return {
    type: 'entry',
    key,
    number: textOf(tree.get('number')) ?? key,
    transponders: [],
    class: textOf(tree.get('class')),
    team: textOf(tree.get('team')),
    vehicle: textOf(tree.get('vehicle')),
    drivers,
    driver: textOf(tree.get('currentDriver')),
  }
}

export function stintOf(car: string, tree: JsonTree): TimingMessage[] {
  const startedAt = epochMs(tree.get('startTime'))
  const place = textOf(tree.get('type'))?.toUpperCase()
  if (startedAt === null || (place !== 'TRACK' && place !== 'PIT')) return []
  return [
    {
      type: 'stint',
      key: car,
      place: place === 'PIT' ? 'pit' : 'track',
      driver: textOf(tree.get('driver')),
      openLap: aboveZero(tree.get('openLapNumber')),
      closeLap: aboveZero(tree.get('closeLapNumber')),
      startedAt,
      endedAt: epochMs(tree.get('finishTime')),
      driverTrackMs: aboveZero(tree.get('driverAccumSessionTrackTime')),
    },
  ]
}

export function controlOf(tree: JsonTree): TimingMessage[] {
  const text = textOf(tree.get('text'))
  if (text === null || tree.get('isNull') === true) return []
  const at = epochMs(tree.get('dayTime'))
  return [{ type: 'message', at, text, key: null, category: textOf(tree.get('groupText')) }]
}

export const WEATHER_FIELDS =
  'dayTime ambientTemperature ambientTemperatureF trackTemperature trackTemperatureF humidity pressure pressureInHg windSpeed windSpeedMi windDirection'

export function weatherOf(tree: JsonTree): TimingMessage {
  const number = (field: string) => numberOf(tree.get(field))
  const converted = (field: string, other: string, convert: (value: number) => number) => {
    const there = number(other)
    return number(field) ?? (there === null ? null : convert(there))
  }
  const celsius = (fahrenheit: number) => ((fahrenheit - 32) * 5) / 9
  return {
    type: 'weather',
    at: epochMs(tree.get('dayTime')),
    airTempC: converted('ambientTemperature', 'ambientTemperatureF', celsius),
    trackTempC: converted('trackTemperature', 'trackTemperatureF', celsius),
    humidityPct: number('humidity'),
    pressureHpa: converted('pressure', 'pressureInHg', (inches) => inches * 33.8639),
    windSpeedKph: converted('windSpeed', 'windSpeedMi', (miles) => miles * KPH_OF_MPH),
    windDirectionDeg: number('windDirection'),
  }
}
