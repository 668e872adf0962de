import { expect, it } from 'vitest'
import { fieldLabel } from '../../server/calc/field-label.ts'
import { resources } from '../../server/contract/index.ts'

it.each([
  ['pressureTargetHotBar', 'Pressure target hot', 'bar'],
  ['corners.fl.camberDeg', 'FL camber', '°'],
  ['/corners/rr/springRateNmm', 'RR spring rate', 'N/mm'],
  ['/corners/rl/bumpLowClicks', 'RL low-speed bump', 'clicks'],
  ['/corners/fr/pressureHotTargetBar', 'FR hot pressure target', 'bar'],
  ['corners.fl', 'FL', null],
  ['arbFront', 'Front ARB', null],
  ['rearWingDeg', 'Rear wing', '°'],
  ['brakeBiasPct', 'Brake bias', '%'],
  ['diffPreloadNm', 'Diff preload', 'Nm'],
  ['fuelKg', 'Fuel', 'kg'],
  ['lengthKm', 'Length', 'km'],
  ['treadDepthMm', 'Tread depth', 'mm'],
  ['sector1Ms', 'Sector 1', 'ms'],
  ['airTempC', 'Air temp', '°C'],
  ['tempMinC', 'Temp min', '°C'],
  ['tempInnerC', 'Temp inner', '°C'],
  ['ambientC', 'Ambient', '°C'],
  ['planC', 'Plan c', null],
  ['topSpeedKph', 'Top speed', 'km/h'],
  ['pressureHpa', 'Pressure', 'hPa'],
  ['pressureMinBar', 'Pressure min', 'bar'],
  ['airDensityKgM3', 'Air density', 'kg/m³'],
  ['pitLossSec', 'Pit loss', 's'],
  ['durationMin', 'Duration', 'min'],
  ['rateLimitPerMin', 'Rate limit per min', null],
  ['tyreSetId', 'Tyre set', null],
  ['carIds', 'Cars', null],
  ['id', 'ID', null],
  ['startsAt', 'Starts', null],
  ['format', 'Format', null],
  ['isPersonalBest', 'Personal best', null],
  ['fiaCategory', 'FIA category', null],
  ['kpis', 'KPIs', null],
  ['dob', 'Date of birth', null],
  ['stints.0.fuelInKg', 'Stint 1 fuel in', 'kg'],
  ['/depthsMm/2', 'Depth 3', 'mm'],
  ['tyreIds.fl', 'FL tyre', null],
  ['wearPct.rr', 'RR wear', '%'],
  ['/maps/engine', 'Engine map', null],
  ['maps', 'Maps', null],
  ['parameters', 'Parameters', null],
  ['parameters.heaveSpringNmm', 'Heave spring', 'N/mm'],
  ['/parameters/front splitter (mm)', 'Front splitter (mm)', null],
  ['parameters.front_splitter', 'Front splitter', null],
  ['parameters.DRSOpen', 'DRS open', null],
  ['parameters.größeMm', 'Größe', 'mm'],
  ['constructor', 'Constructor', null],
  ['', '', null],
  ['/a~1b', 'A/b', null],
] as const)('%s is %s in %s', (path, label, unit) => {
  expect(fieldLabel(path)).toEqual({ label, unit })
})

it('has words for every field there is', () => {
  for (const { row } of Object.values(resources)) {
    for (const field of Object.keys(row.shape)) expect(fieldLabel(field).label, field).toMatch(/^\p{Lu}/u)
  }
})
