import { type AirReading, airDensityKgM3 } from '../../calc/garage/air-density.ts'
import type { BaseRow } from '../../contract/define/define.ts'
import { weather } from '../../contract/resources/weekend/weather.ts'
import type { ReadScope } from '../../db/engine/scope.ts'
import { crud } from '../crud.ts'

const present = (_: ReadScope, rows: BaseRow[]) =>
  rows.map((row) => ({ ...row, airDensityKgM3: airDensityKgM3(row as unknown as AirReading) }))

export const weathers = crud(weather, { present })
